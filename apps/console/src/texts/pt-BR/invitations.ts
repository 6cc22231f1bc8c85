import type { Changes } from '../changes.ts';
import type { invitations as pt } from '../pt/invitations.ts';

export const invitations: Changes<typeof pt> = {
  intro: 'Os convites que você enviou, sem os revogados e os recusados.',
  status: 'Status',
  statuses: {
    accepted: 'Aceito',
  },
  empty: 'Você ainda não convidou ninguém.',
  lifetime: 'Válido por',
  language: 'Idioma do e-mail',
  sending: 'Enviando…',
  noEmail: 'Informe um endereço de e-mail.',
  tooMany: 'Informe no máximo 100 endereços de cada vez.',
  mailStatuses: {
    queued: 'Na fila',
  },
  resendText: (email) => `${email} recebe um novo link. O anterior deixa de funcionar.`,
  revoke: 'Revogar',
  revokeTitle: 'Revogar o convite?',
  revokeText: (email) => `O link enviado a ${email} deixa de funcionar imediatamente.`,
  revoked: 'Convite revogado',
};
