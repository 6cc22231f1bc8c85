import type { Changes } from '../changes.ts';
import type { stockTakes as pt } from '../pt/stock-takes.ts';

export const stockTakes: Changes<typeof pt> = {
  intro:
    'Várias pessoas informam as suas contagens em um inventário; depois, as diferenças são revisadas e registradas. Antes disso nada muda.',
  dateHint: 'As quantidades são comparadas com o estoque no fim deste dia.',
  blindHint: 'Oculta as quantidades esperadas e as diferenças, até o registro, a quem não pode registrar.',
  status: 'Status',
  statuses: {
    posted: 'Registrado',
  },
  you: 'você',
  laterHint: 'Movimentos registrados depois do inventário, mas com data desse dia ou anterior.',
};
