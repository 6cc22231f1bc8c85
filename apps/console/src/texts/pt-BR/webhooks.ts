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
};
