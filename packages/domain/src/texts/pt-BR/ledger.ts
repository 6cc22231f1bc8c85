import type { ledger as pt } from '../pt/ledger.ts';
import { counted } from './counted.ts';

export const ledger: Partial<typeof pt> = {
  productArchived: () =>
    'O produto está arquivado: o que resta dele só pode se aproximar de zero. Use outro produto, ou desarquive este.',
  productHasStock: ({ onHand }) =>
    `Há ${counted(onHand, { one: 'unidade', other: 'unidades' })} do produto em estoque. Dê saída ou conte primeiro, até não restar nenhuma.`,
  costsNotFinal: () => 'Os custos deste produto estão sendo recalculados. Tente novamente em instantes.',
  barcodeExists: () =>
    'Outro produto da organização tem este código de barras. Escolha outro, ou remova-o primeiro desse produto.',
  periodMismatch: ({ date }) =>
    `O período contábil não inclui ${date}. Omita accounting_period_id, ou use o período dessa data.`,
  writeDownReversed: () => 'A provisão para perdas já foi estornada.',
  receiptReversed: () => 'A entrada foi estornada; o seu custo não pode mais mudar.',
  postNewMovement: () => 'Registre antes um novo movimento.',
  recordNewReview: () => 'Registre antes uma nova revisão.',
  recordNewAdjustment: () => 'Registre antes um novo ajuste de custo.',
  journalEntryInvalid: () =>
    'O lançamento deve ser um lançamento manual desta organização, com data no período do movimento.',
  journalEntryInvalidOn: ({ date }) =>
    `O lançamento deve ser um lançamento manual desta organização, com data no período de ${date}, em que o ajuste é contabilizado.`,
  journalEntryAlreadyLinked: () => 'O movimento já está vinculado a outro lançamento.',
  onHandMismatch: ({ expected, actual }) =>
    `A quantidade em estoque é ${actual}, mas expected_on_hand é ${expected}.`,
  quantityOverflow: ({ date, maximum }) =>
    `O estoque em ${date} excederia ${maximum} unidades (2^53−1). Registre uma quantidade menor.`,
  nothingAvailable: ({ available, date }) =>
    `Nada pode sair: a quantidade em estoque em ${date} é ${available}.`,
  insufficientStock: ({ available, date }) =>
    `No máximo ${counted(available, { one: 'unidade pode', other: 'unidades podem' })} sair: é a quantidade em estoque em ${date}.`,
  unitUnknown: ({ unit, units }) =>
    `O produto não tem a unidade ${unit}. Informe a quantidade em uma destas: ${units.join(', ')}.`,
  notWholeUnits: ({ quantity, unit, step }) =>
    `${quantity} ${unit} não é um número inteiro de unidades de base. Informe um múltiplo de ${step}.`,
  amountTooPrecise: ({ places }) =>
    `O valor tem mais de ${counted(places, { one: 'casa decimal', other: 'casas decimais' })}.`,
  notAReceipt: () =>
    'Só se pode ajustar o custo de uma entrada em estoque: uma entrada, ou um ajuste que acrescenta unidades e não é um estorno.',
  writeDownFollowed: ({ date }) =>
    `Há uma revisão posterior deste produto, de ${date}. Estorne-a primeiro, ou registre uma nova revisão.`,
  itemsRejected: ({ pointer, detail, rejected, of }) =>
    `${pointer}: ${detail} (${rejected} de ${counted(of, { one: 'item rejeitado', other: 'itens rejeitados' })}; nada foi alterado.)`,
  receiptCannotBeTakenBack: ({ available, date }) =>
    `Saiu mais mercadoria do que a entrada corrigida e o estoque restante cobrem: com a entrada corrigida, no máximo ${counted(available, { one: 'unidade poderia ser retirada', other: 'unidades poderiam ser retiradas' })} em ${date}.`,
};
