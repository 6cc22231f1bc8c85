import type * as en from '../en/fields.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'O corpo do pedido' : field);

const kinds: Readonly<Record<string, string>> = {
  string: 'uma cadeia',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  object: 'um objeto',
  record: 'um objeto',
  array: 'um array',
  null: 'null',
};

export const fields: typeof en = {
  requestNotValid: () => 'O pedido não é válido.',
  fieldRequired: ({ field }) => `${the(field)} é obrigatório.`,
  fieldNotValid: ({ field }) => `${the(field)} não é válido.`,
  unknownField: ({ field }) => `O campo ${field} não existe.`,
  wrongKind: ({ field, kind }) => `${the(field)} tem de ser ${kinds[kind] ?? kind}.`,
  notOneOf: ({ field, values }) => `${the(field)} tem de ser um destes valores: ${values.join(', ')}.`,
  atLeast: ({ field, bound }) => `${the(field)} tem de ser no mínimo ${bound}.`,
  moreThan: ({ field, bound }) => `${the(field)} tem de ser superior a ${bound}.`,
  atMost: ({ field, bound }) => `${the(field)} tem de ser no máximo ${bound}.`,
  lessThan: ({ field, bound }) => `${the(field)} tem de ser inferior a ${bound}.`,
  charactersAtLeast: ({ field, count }) =>
    `${the(field)} tem de ter no mínimo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  charactersAtMost: ({ field, count }) =>
    `${the(field)} tem de ter no máximo ${counted(count, { one: 'carácter', other: 'caracteres' })}.`,
  itemsAtLeast: ({ field, count }) =>
    `${the(field)} tem de ter no mínimo ${counted(count, { one: 'elemento', other: 'elementos' })}.`,
  itemsAtMost: ({ field, count }) =>
    `${the(field)} tem de ter no máximo ${counted(count, { one: 'elemento', other: 'elementos' })}.`,
  notEmpty: ({ field }) => `${the(field)} não pode estar vazio.`,
  wellFormedText: ({ field }) => `${the(field)} tem de ser Unicode bem formado.`,
  noControlCharacters: ({ field }) => `${the(field)} não pode conter caracteres de controlo.`,
  noNul: ({ field }) => `${the(field)} não pode conter caracteres NUL.`,
  noSurroundingSpace: ({ field }) => `${the(field)} não pode começar nem terminar com espaços.`,
  noInvisibleCharacters: ({ field }) =>
    `${the(field)} não pode conter caracteres invisíveis nem espaços diferentes de U+0020.`,
  composedText: ({ field }) => `${the(field)} tem de estar na forma composta (Unicode NFC).`,
  uuid: ({ field }) => `${the(field)} tem de ser um UUID.`,
  uuids: ({ field, count }) => `${the(field)} tem de conter de 1 a ${count} UUID, separados por vírgulas.`,
  calendarDay: ({ field }) =>
    `${the(field)} tem de ser uma data de 1900-01-01 a 2199-12-31, na forma AAAA-MM-DD.`,
  instant: ({ field }) => `${the(field)} tem de ser um instante em UTC, na forma AAAA-MM-DDTHH:MM:SSZ.`,
  rangeReversed: ({ first, last }) => `${first} não pode ser posterior a ${last}.`,
  periodTooLong: ({ months }) =>
    `O período tem de durar no máximo ${counted(months, { one: 'mês', other: 'meses' })}.`,
  notStorableNumber: ({ field }) =>
    `${the(field)} não pode ser guardado exatamente como número. Envie o valor como cadeia.`,
  levelsAtMost: ({ field, count }) =>
    `${the(field)} tem de estar aninhado no máximo em ${counted(count, { one: 'nível', other: 'níveis' })}.`,
  keysAtMost: ({ field, count }) =>
    `${the(field)} tem de ter no máximo ${counted(count, { one: 'chave', other: 'chaves' })}.`,
  bytesAtMost: ({ field, count }) =>
    `${the(field)} tem de ter no máximo ${counted(count, { one: 'byte', other: 'bytes' })} em JSON.`,
  keyNotAllowed: ({ key }) => `A chave ${key} não é permitida.`,
  currencyCode: ({ field }) => `${the(field)} tem de ser um código de moeda ISO 4217, por exemplo EUR.`,
  webUrl: ({ field }) => `${the(field)} tem de ser um URL http ou https.`,
  webhookUrl: ({ field }) =>
    `${the(field)} tem de ser um URL https normalizado (anfitrião em minúsculas, sem porta predefinida nem espaços), na porta 443 ou a partir da 1024, sem nome de utilizador, palavra-passe nem fragmento.`,
  eventTypeRepeated: ({ field }) => `${the(field)} não pode conter duas vezes o mesmo tipo de evento.`,
  nonNegativeAmount: ({ field }) =>
    `${the(field)} tem de ser uma cadeia decimal não negativa, por exemplo "125.00".`,
  nonZeroAmount: ({ field }) =>
    `${the(field)} tem de ser uma cadeia decimal diferente de 0, por exemplo "12.50" ou "-3.00".`,
  debitOrCredit: () => 'Uma linha tem de ter ou débito ou crédito, superior a 0.',
  balanceOfAccount: () => 'Um saldo corrente é o de uma conta, pelo que exige `account`.',
  notInventoryAccount: ({ field }) =>
    `${the(field)} tem de ser diferente da conta de inventários: as linhas de um lançamento anular-se-iam.`,
  notLossAccount: ({ field }) =>
    `${the(field)} tem de ser diferente da conta de perdas: as linhas de um lançamento anular-se-iam.`,
  ageBuckets: ({ field, example }) =>
    `${the(field)} tem de conter até 12 números inteiros de dias de 0 a 99999, crescentes, sem repetição, separados por vírgulas, como ${example}.`,
  enteredQuantity: ({ field }) =>
    `${the(field)} tem de ser uma cadeia decimal, por exemplo "2.5", com 6 casas decimais no máximo.`,
  positiveWeight: ({ field }) =>
    `${the(field)} tem de ser uma cadeia decimal superior a 0, por exemplo "2.5".`,
  weightNotAllowed: () => 'Um peso só é permitido se by for weight.',
  weightRequired: ({ field }) => `${the(field)} é obrigatório se by for weight.`,
  receiptRepeated: ({ field }) => `${the(field)} não pode repetir uma entrada. Indique cada entrada uma vez.`,
  productRepeated: ({ field }) => `${the(field)} não pode repetir um produto. Indique cada produto uma vez.`,
  unitNameRepeated: ({ field }) =>
    `${the(field)} tem de ser diferente da unidade do produto e dos outros códigos, sem distinguir maiúsculas.`,
  unitNamesRepeated: () =>
    'A unidade e as embalagens de um produto têm de ter nomes diferentes, sem distinguir maiúsculas.',
  exactCost: ({ field }) =>
    `${the(field)} tem de ter no máximo 6 casas decimais e 15 algarismos significativos.`,
  realizableValue: ({ field }) =>
    `${the(field)} tem de ser uma cadeia decimal de 0 ou mais com 6 casas decimais no máximo, por exemplo "9.50".`,
  priceAmount: ({ field }) =>
    `${the(field)} tem de ser uma cadeia decimal de 0 ou mais, por exemplo "10.00", com 6 casas decimais e 15 algarismos significativos no máximo.`,
  priceOfTooMany: ({ cost, per }) =>
    `Na forma reduzida, o preço tem de ser de 1\u00a0000\u00a0000\u00a0000 unidades no máximo. O mais próximo é ${cost} por ${per}.`,
  priceTooPrecise: () =>
    'Na forma reduzida, o preço tem de ser de 1\u00a0000\u00a0000\u00a0000 unidades no máximo. Envie menos algarismos.',
  adjustmentOfNothing: () => 'A quantidade de um ajuste não pode ser 0.',
  movedMoreThanNothing: ({ type }) => `A quantidade de um movimento ${type} tem de ser superior a 0.`,
  movedAtLeastOne: ({ type }) => `A quantidade de um movimento ${type} tem de ser no mínimo 1.`,
  enteredOrMeasured: () => 'Envie entered em vez de quantity, unit_cost e price, não ambos.',
  costOrPrice: () => 'Envie unit_cost ou price, não ambos.',
  quantityOrEntered: () => 'Envie quantity ou entered, não ambos.',
  reversedMoreThanNothing: () => 'A quantidade tem de ser superior a 0.',
  mustBeGreater: ({ field, than }) => `${the(field)} tem de ser superior a ${than}.`,
  positionAndHead: () => 'position e head têm de ser dados em conjunto.',
  anchorOfProduct: () => 'Uma âncora abrange todo o registo. Omita product_id ou a âncora.',
  tokenOrId: () => 'Indique o token da ligação enviada por email ou o identificador de um convite recebido.',
};
