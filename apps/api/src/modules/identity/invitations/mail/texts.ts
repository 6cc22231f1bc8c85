import type { MailLocale } from '@tallybook/domain';

export interface MailTexts {
  readonly subject: (inviter: string, organization: string) => string;
  readonly invites: (inviter: string, organization: string, product: string) => string;
  readonly inviter: string;
  readonly role: string;
  readonly until: string;
  readonly accept: string;
  readonly ignore: string;
  readonly optOut: string;
}

export const mailTexts: Readonly<Record<MailLocale, MailTexts>> = {
  en: {
    subject: (inviter, organization) => `${inviter} invites you to join ${organization}`,
    invites: (inviter, organization, product) =>
      `${inviter} invites you to join ${organization} on ${product}.`,
    inviter: 'Invited by',
    role: 'Your role',
    until: 'Valid until',
    accept: 'View the invitation',
    ignore: 'If you did not expect this invitation, you can ignore this email.',
    optOut: 'Receive no more invitations',
  },
  fr: {
    subject: (inviter, organization) => `${inviter} vous invite à rejoindre ${organization}`,
    invites: (inviter, organization, product) =>
      `${inviter} vous invite à rejoindre ${organization} sur ${product}.`,
    inviter: 'Invitation de',
    role: 'Votre rôle',
    until: 'Valable jusqu’au',
    accept: 'Voir l’invitation',
    ignore: 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce message.',
    optOut: 'Ne plus recevoir d’invitations',
  },
  es: {
    subject: (inviter, organization) => `${inviter} le invita a unirse a ${organization}`,
    invites: (inviter, organization, product) =>
      `${inviter} le invita a unirse a ${organization} en ${product}.`,
    inviter: 'Invitación de',
    role: 'Su función',
    until: 'Válida hasta',
    accept: 'Ver la invitación',
    ignore: 'Si no esperaba esta invitación, puede ignorar este mensaje.',
    optOut: 'No recibir más invitaciones',
  },
  de: {
    subject: (inviter, organization) => `${inviter} lädt Sie zu ${organization} ein`,
    invites: (inviter, organization, product) =>
      `${inviter} lädt Sie ein, ${organization} auf ${product} beizutreten.`,
    inviter: 'Eingeladen von',
    role: 'Ihre Rolle',
    until: 'Gültig bis',
    accept: 'Einladung ansehen',
    ignore: 'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese Nachricht ignorieren.',
    optOut: 'Keine Einladungen mehr erhalten',
  },
  pt: {
    subject: (inviter, organization) => `${inviter} enviou-lhe um convite para ${organization}`,
    invites: (inviter, organization, product) =>
      `${inviter} enviou-lhe um convite para se juntar a ${organization} no ${product}.`,
    inviter: 'Convite de',
    role: 'A sua função',
    until: 'Válido até',
    accept: 'Ver o convite',
    ignore: 'Se não esperava este convite, pode ignorar esta mensagem.',
    optOut: 'Não receber mais convites',
  },
  'pt-BR': {
    subject: (inviter, organization) => `${inviter} convidou você para ${organization}`,
    invites: (inviter, organization, product) =>
      `${inviter} convidou você para participar de ${organization} no ${product}.`,
    inviter: 'Convite de',
    role: 'Sua função',
    until: 'Válido até',
    accept: 'Ver o convite',
    ignore: 'Se você não esperava este convite, pode ignorar esta mensagem.',
    optOut: 'Não receber mais convites',
  },
};
