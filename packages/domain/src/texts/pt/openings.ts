import type * as en from '../en/openings.ts';
import { counted } from './counted.ts';

export const openings: typeof en = {
  productIdOrSku: () => 'Envie product_id ou sku, não ambos.',
  layersInUnits: () => 'As camadas contam unidades inteiras: envie quantity em vez de entered.',
  sumOfLayers: ({ field }) => `${field} tem de ser a soma das camadas da linha.`,
  layersAtMost: ({ field, maximum }) =>
    `${field} só pode ter ${counted(maximum, { one: 'camada', other: 'camadas' })} no total; uma linha sem camadas conta como uma.`,
  layerTooLate: ({ field }) => `${field} não pode ser posterior à data do stock inicial.`,
  layersOfAverage: () => 'O produto é valorizado ao custo médio, por isso não tem camadas. Omita-as.',
  openingRepeated: () =>
    'Cada produto só pode aparecer uma vez por localização. Envie uma única linha com a soma.',
  openingTooPrecise: ({ nearest }) =>
    `Tantas unidades não podem ter exatamente este valor: um preço tem no máximo seis casas decimais e vale para, no máximo, 1 000 000 000 de unidades. O valor possível mais próximo é ${nearest}; envie esse.`,
  openingAccountRequired: () =>
    'O lançamento automático está ligado, por isso account é obrigatório: a conta de contrapartida do stock inicial.',
  openingAccountUnused: () =>
    'O lançamento automático está desligado, por isso nada é lançado numa conta. Omita account ou ligue primeiro o lançamento automático.',
  openingReasonReserved: () =>
    'O código de motivo opening_balance está reservado a stocks iniciais e a entradas que os corrigem. Envie outro reason_code, ou nenhum.',
  openingAccountTaken: ({ account }) =>
    `O stock inicial foi lançado em contrapartida da conta ${account}, que entretanto se tornou uma conta de inventários ou de imparidades. Envie outro reason_code: a entrada é então lançada como qualquer outra.`,
  productHasMovements: () =>
    'O produto já tem movimentos. O stock inicial tem de ser o seu primeiro movimento.',
  totalDiffers: ({ given, sum }) => `Os valores das linhas somam ${sum}, mas expected_total é ${given}.`,
};
