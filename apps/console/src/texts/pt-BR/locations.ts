import type { Changes } from '../changes.ts';
import type { locations as pt } from '../pt/locations.ts';

export const locations: Changes<typeof pt> = {
  intro: 'Lugares onde fica o estoque. Dividem quantidades, nunca valores.',
  empty: 'Todo o seu estoque está em um só lugar',
  emptyHint:
    'As localizações servem para estoque em vários lugares, como um depósito, uma loja e uma van: mostram o que está onde, e as mercadorias podem ser transferidas. Com um só lugar, nenhuma é necessária.',
  emptyNext:
    'Com a primeira localização há também a localização padrão, onde está todo o estoque até você o transferir. O nome dela pode ser alterado.',
  needsClerk: (role: string) => `Para transferir estoque é necessária a função ${role} ou uma superior.`,
  nameHint: 'Por exemplo, «Depósito oeste».',
  saved: (name: string) => `${name} está salva.`,
  status: 'Status',
  isDefault: 'Padrão',
  defaultHint: 'Os movimentos sem localização estão na localização padrão.',
  archivedHint: 'Arquivada: nada mais entra aqui. O que ainda está lá pode ser transferido.',
  archiveText: 'Nada mais poderá entrar. A localização deve estar vazia. Não é possível desfazer isto.',
  move: 'Transferir estoque',
  same: 'As mercadorias já estão lá. Escolha outra localização.',
  onHand: 'Em estoque',
  stock: 'Estoque aqui',
  writeOffHint:
    'Para mercadorias que não vão chegar: saem do estoque como perda, ao seu custo. Só o estorno desse movimento as põe de novo a caminho.',
};
