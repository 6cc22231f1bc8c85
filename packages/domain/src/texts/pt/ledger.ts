import type * as en from '../en/ledger.ts';
import { counted } from './counted.ts';

export const ledger: typeof en = {
  productNotFound: () => 'A organização não tem nenhum produto com este identificador.',
  productArchived: () =>
    'O produto está arquivado: o que resta dele só se pode aproximar de zero. Use outro produto, ou desarquive este.',
  quantityScaleFixed: () =>
    'O produto tem movimentos, contados nas suas unidades de base. Crie antes outro produto.',
  productHasStock: ({ onHand }) =>
    `Há ${counted(onHand, { one: 'unidade', other: 'unidades' })} do produto em stock. Dê saída ou conte primeiro, até não restar nenhuma.`,
  productHasStockAt: ({ onHand }) =>
    `Há ${counted(onHand, { one: 'unidade', other: 'unidades' })} do produto numa localização, e noutras falta o mesmo. Transfira primeiro a mercadoria para onde falta.`,
  costsNotFinal: () =>
    'Os custos deste produto estão a ser recalculados. Tente novamente dentro de momentos.',
  skuAlreadyExists: () => 'Outro produto da organização tem este SKU. Escolha outro.',
  barcodeInUse: ({ barcode }) =>
    `O código de barras ${barcode} já é usado, ou aparece duas vezes. Escolha outro.`,
  barcodeExists: () =>
    'Outro produto da organização tem este código de barras. Escolha outro, ou retire-o primeiro desse produto.',
  skuInUse: ({ sku }) => `O SKU ${sku} já é usado, ou aparece duas vezes. Escolha outro.`,
  periodMismatch: ({ date }) =>
    `O período contabilístico não inclui ${date}. Omita accounting_period_id, ou use o período dessa data.`,
  reversedTooEarly: ({ date }) =>
    `O movimento tem a data ${date}; o seu estorno não pode ter uma data anterior.`,
  movementReversed: () => 'O movimento já foi estornado.',
  writeDownReversed: () => 'A imparidade já foi estornada.',
  adjustmentReversed: () => 'O ajuste de custo já foi estornado.',
  receiptReversed: () => 'A entrada foi estornada; o seu custo já não pode mudar.',
  reversalExceedsRemaining: ({ remaining }) =>
    `No máximo ${counted(remaining, { one: 'unidade pode ser estornada', other: 'unidades podem ser estornadas' })}: as restantes unidades do movimento já o foram.`,
  adjustedBelowZero: () =>
    'Os ajustes de custo da entrada excederiam o valor das unidades que restam. Estorne primeiro os ajustes, ou todas as unidades.',
  reversalNotReversible: ({ remedy }) => `Um estorno não pode ser estornado. ${remedy}`,
  postNewMovement: () => 'Registe antes um novo movimento.',
  recordNewReview: () => 'Registe antes uma nova revisão.',
  recordNewAdjustment: () => 'Registe antes um novo ajuste de custo.',
  journalEntryInvalid: () =>
    'O lançamento tem de ser um lançamento manual desta organização, com data no período do movimento.',
  journalEntryInvalidOn: ({ date }) =>
    `O lançamento tem de ser um lançamento manual desta organização, com data no período de ${date}, em que o ajuste é contabilizado.`,
  journalEntryAlreadyLinked: () => 'O movimento já está ligado a outro lançamento.',
  onHandMismatch: ({ expected, actual }) =>
    `A quantidade em stock é ${actual}, mas expected_on_hand é ${expected}.`,
  quantityOverflow: ({ date, maximum }) =>
    `O stock em ${date} excederia ${maximum} unidades (2^53−1). Registe uma quantidade menor.`,
  nothingAvailable: ({ available, date }) =>
    `Nada pode sair: a quantidade em stock em ${date} é ${available}.`,
  insufficientStock: ({ available, date }) =>
    `No máximo ${counted(available, { one: 'unidade pode', other: 'unidades podem' })} sair: é a quantidade em stock em ${date}.`,
  unitUnknown: ({ unit, units }) =>
    `O produto não tem a unidade ${unit}. Introduza a quantidade numa destas: ${units.join(', ')}.`,
  notWholeUnits: ({ quantity, unit, step }) =>
    `${quantity} ${unit} não é um número inteiro de unidades de base. Introduza um múltiplo de ${step}.`,
  amountTooPrecise: ({ places }) =>
    `O montante tem mais de ${counted(places, { one: 'casa decimal', other: 'casas decimais' })}.`,
  notAReceipt: () =>
    'Só se pode ajustar o custo de uma entrada em stock: uma entrada, ou um ajuste que acrescenta unidades e não é um estorno.',
  adjustmentReversedTooEarly: ({ date }) =>
    `O ajuste de custo foi contabilizado em ${date}; não pode ser estornado antes.`,
  adjustedTooEarly: ({ date }) => `A entrada tem a data ${date}; o seu custo não pode ser ajustado antes.`,
  costBelowZero: ({ value }) => `O valor da entrada é ${value}; não pode descer abaixo de 0.`,
  writeDownOutOfOrder: ({ date }) =>
    `A última revisão deste produto tem a data ${date}. Use essa data ou uma posterior em as_of, ou estorne essa revisão.`,
  writeDownFollowed: ({ date }) =>
    `Há uma revisão posterior deste produto, de ${date}. Estorne-a primeiro, ou registe uma nova revisão.`,
  itemsRejected: ({ pointer, detail, rejected, of }) =>
    `${pointer}: ${detail} (${rejected} de ${counted(of, { one: 'elemento rejeitado', other: 'elementos rejeitados' })}; nada foi alterado.)`,
  ofProduct: ({ sku, detail }) => `${sku}: ${detail}`,
  receiptCannotBeTakenBack: ({ available, date }) =>
    `Saiu mais mercadoria do que a entrada corrigida e o restante stock cobrem: com a entrada corrigida, no máximo ${counted(available, { one: 'unidade poderia ser retirada', other: 'unidades poderiam ser retiradas' })} em ${date}.`,
};
