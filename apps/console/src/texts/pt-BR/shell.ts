import type { Changes } from '../changes.ts';
import type { shell as pt } from '../pt/shell.ts';

export const shell: Changes<typeof pt> = {
  levels: 'Níveis de estoque',
  levelsShort: 'Estoque',
  allocation: 'Ratear uma nota fiscal',
  writeDowns: 'Provisões para perdas',
  ageing: 'Idade do estoque',
  turnover: 'Giro de estoque',
  audit: 'Registro de auditoria',
  settings: 'Configurações',
  stock: 'Estoque',
  signOut: 'Sair',
  signOutTitle: 'Sair?',
  signOutText:
    'As contagens e os arquivos deste navegador que ainda não foram enviados são excluídos, bem como as operações sem confirmação.',
  signedInAs: (email: string) => `Você entrou como ${email}`,
  palette: {
    title: 'Buscar ou ir para',
    hint: 'Produto, SKU, tela ou referência',
  },
  search: 'Buscar',
  searchProducts: 'Buscar produtos',
  newMovement: 'Registrar um movimento',
};
