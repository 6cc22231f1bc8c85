import type { locations as pt } from '../pt/locations.ts';
import { counted } from './counted.ts';

export const locations: Partial<typeof pt> = {
  defaultCodeTaken: ({ code }) =>
    `Com a primeira localização, a organização recebe também a sua localização padrão, que tem o código ${code} até que o altere. Escolha outro código.`,
  locationNotEmpty: ({ onHand }) =>
    `Há ${counted(onHand, { one: 'unidade', other: 'unidades' })} de um produto na localização. Transfira ou dê saída primeiro ao que está lá.`,
  locationIsTransit: () =>
    'A mercadoria em trânsito está nesta localização. Só é recebida, baixada ou devolvida através da sua expedição.',
  notADispatch: () =>
    'Só uma transferência em dois passos é recebida ou baixada, e esta não é o seu primeiro passo.',
  transferReceived: () =>
    'Nada desta expedição está a caminho: a mercadoria foi recebida, baixada ou devolvida. Estorne primeiro um recebimento para que volte a haver mercadoria a caminho.',
  locationRequired: () =>
    'O produto é gerenciado por localização, ou há mercadoria em trânsito. Conte cada localização em um inventário próprio que a indique.',
  locationIsDefault: () =>
    'Os movimentos sem localização pertencem à localização padrão, por isso ela não pode ser arquivada. O nome dela pode ser alterado.',
  nothingAvailableThere: ({ available, date }) =>
    `Nada pode sair: a quantidade em estoque na localização em ${date} é ${available}.`,
  insufficientStockThere: ({ available, date }) =>
    `No máximo ${counted(available, { one: 'unidade pode', other: 'unidades podem' })} sair: é a quantidade em estoque na localização em ${date}.`,
  postNewTransfer: () => 'Registre antes uma nova transferência.',
};
