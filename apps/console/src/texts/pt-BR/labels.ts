import type { Changes } from '../changes.ts';
import type { labels as pt } from '../pt/labels.ts';

export const labels: Changes<typeof pt> = {
  search: 'Buscar produtos',
  unreadable: (skus: string) =>
    `Sem barras, porque o código é longo demais ou tem caracteres que o Code 128 não conhece: ${skus}. Dê a estes produtos um código de barras mais curto.`,
};
