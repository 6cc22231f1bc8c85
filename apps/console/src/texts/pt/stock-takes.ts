import type { stockTakes as en } from '../en/stock-takes.ts';

export const stockTakes: typeof en = {
  title: 'Inventários',
  intro:
    'Várias pessoas introduzem as suas contagens num inventário; depois, as diferenças são revistas e registadas. Antes disso nada muda.',
  create: 'Novo inventário',
  date: 'Data da contagem',
  dateHint: 'As quantidades são comparadas com o stock no fim deste dia.',
  location: 'Localização',
  locationHint: 'Só se conta o que lá está.',
  note: 'Nota',
  noteHint: 'Distingue os inventários do mesmo dia, por exemplo os corredores.',
  blind: 'Às cegas',
  countBlind: 'Contar às cegas',
  blindHint: 'Oculta as quantidades esperadas e as diferenças, até ao registo, a quem não pode registar.',
  open: 'Abrir o inventário',
  all: 'Todos',
  status: 'Estado',
  statuses: { open: 'Aberto', counting: 'Em contagem', posted: 'Registado', cancelled: 'Cancelado' },
  openedBy: 'Aberto por',
  you: 'si',
  member: 'outro membro',
  counted: 'Produtos contados',
  later: 'Alterações posteriores',
  laterHint: 'Movimentos registados depois do inventário, mas com data desse dia ou anterior.',
  none: 'Ainda não há inventários.',
  noMatch: 'Nenhum inventário tem este estado.',
};
