import type { Changes } from '../changes.ts';
import type { webhooks as pt } from '../pt/webhooks.ts';

export const webhooks: Changes<typeof pt> = {
  intro: 'Um webhook é uma URL sua que recebe os eventos quando ocorrem.',
  status: 'Status',
  failingSince: (time) => `Falhando desde ${time}`,
  reasons: {
    gone: 'a URL respondeu 410 Gone',
  },
  lost: 'O webhook foi salvo, mas o segredo se perdeu com a conexão. Substitua o segredo para obter um novo.',
  skippedAt: (time) => `Como havia entregas pendentes demais, um evento foi omitido em ${time}.`,
  tested: 'O evento de teste está na fila.',
  remove: 'Excluir',
  removeTitle: 'Excluir este webhook?',
  removeText: 'O webhook e os seus segredos são excluídos, e as entregas pendentes são canceladas.',
  removed: 'O webhook foi excluído.',
  deliveryStatuses: { failed: 'Com falha' },
  retries: 'Uma entrega que falhou é repetida durante um dia: após 5 s, 1, 5, 15, 30 min, 1, 2, 4, 8 e 8½ h.',
  rotateText:
    'Você recebe um novo segredo. Durante 24 horas, as mensagens também são assinadas com o anterior.',
};
