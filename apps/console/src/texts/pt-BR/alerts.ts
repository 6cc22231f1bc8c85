import type { Changes } from '../changes.ts';
import type { alerts as pt } from '../pt/alerts.ts';

export const alerts: Changes<typeof pt> = {
  intro:
    'Produtos que atingiram o seu ponto de reposição. Um alerta se fecha sozinho quando o estoque volta a ficar acima dele.',
  none: 'Nenhum produto atingiu o seu ponto de reposição.',
  never: 'Ainda nenhum produto atingiu o seu ponto de reposição.',
  status: 'Status',
  onHand: 'Em estoque',
  reorderPoint: 'Ponto de reposição',
  toOrder: 'A repor',
  byPoint: 'Novo ponto de reposição',
  digest: 'E-mail com os alertas abertos',
};
