import type * as en from '../en/locations.ts';
import { counted } from './counted.ts';

export const locations: typeof en = {
  locationNotFound: () => 'A organização não tem nenhuma localização com este identificador.',
  sameLocation: () => 'A mercadoria já está nesta localização.',
  locationArchived: () =>
    'A localização está arquivada: a mercadoria só pode sair dela. Use outra localização.',
  destinationArchived: () =>
    'O destino está arquivado, por isso nada pode ser recebido lá. Estorne a expedição para devolver a mercadoria, ou abata-a.',
  locationCodeExists: () => 'Outra localização da organização tem este código. Escolha outro.',
  defaultCodeTaken: ({ code }) =>
    `Com a primeira localização, a organização recebe também a sua localização predefinida, que tem o código ${code} até que o altere. Escolha outro código.`,
  locationNotEmpty: ({ onHand }) =>
    `Há ${counted(onHand, { one: 'unidade', other: 'unidades' })} de um produto na localização. Transfira ou dê saída primeiro ao que lá está.`,
  goodsUnderWay: ({ open }) =>
    `Há ${counted(open, { one: 'unidade', other: 'unidades' })} de um produto a caminho da localização. Receba primeiro a mercadoria ou devolva-a.`,
  locationIsTransit: () =>
    'A mercadoria em trânsito está nesta localização. Só é recebida, abatida ou devolvida através da sua expedição.',
  notADispatch: () =>
    'Só uma transferência em dois passos é recebida ou abatida, e esta não é o seu primeiro passo.',
  transferReceived: () =>
    'Nada desta expedição está a caminho: a mercadoria foi recebida, abatida ou devolvida. Estorne primeiro uma receção para que volte a haver mercadoria a caminho.',
  transferExceedsRemaining: ({ remaining }) =>
    `Desta expedição, ${counted(remaining, { one: 'unidade está', other: 'unidades estão' })} a caminho sem interrupção desde o fim deste dia; é o máximo possível. Uma data posterior pode permitir mais.`,
  beforeDispatch: ({ date }) => `A mercadoria saiu em ${date}; nada lhe pode acontecer antes.`,
  locationRequired: () =>
    'O produto é gerido por localização, ou há mercadoria em trânsito. Conte cada localização num inventário próprio que a indique.',
  locationIsDefault: () =>
    'Os movimentos sem localização pertencem à localização predefinida, por isso ela não pode ser arquivada. Pode mudar-se o nome.',
  locationLimit: ({ maximum }) =>
    `Uma organização tem no máximo ${counted(maximum, { one: 'localização', other: 'localizações' })}, incluindo as arquivadas.`,
  nothingAvailableThere: ({ available, date }) =>
    `Nada pode sair: a quantidade em stock na localização em ${date} é ${available}.`,
  insufficientStockThere: ({ available, date }) =>
    `No máximo ${counted(available, { one: 'unidade pode', other: 'unidades podem' })} sair: é a quantidade em stock na localização em ${date}.`,
  transferReversed: () => 'A transferência já foi estornada.',
  transferReversedTooEarly: ({ date }) =>
    `A transferência tem a data ${date}; o seu estorno não pode ter uma data anterior.`,
  postNewTransfer: () => 'Registe antes uma nova transferência.',
};
