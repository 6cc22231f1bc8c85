import type { fields as pt } from '../pt/fields.ts';
import { counted } from './counted.ts';

const the = (field: string): string => (field === '' ? 'O corpo da requisição' : field);

const kinds: Readonly<Record<string, string>> = {
  string: 'uma string',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  object: 'um objeto',
  record: 'um objeto',
  array: 'um array',
  null: 'null',
};

export const fields: Partial<typeof pt> = {
  requestNotValid: () => 'A requisição não é válida.',
  fieldRequired: ({ field }) => `${the(field)} é obrigatório.`,
  fieldNotValid: ({ field }) => `${the(field)} não é válido.`,
  wrongKind: ({ field, kind }) => `${the(field)} deve ser ${kinds[kind] ?? kind}.`,
  notOneOf: ({ field, values }) => `${the(field)} deve ser um destes valores: ${values.join(', ')}.`,
  atLeast: ({ field, bound }) => `${the(field)} deve ser no mínimo ${bound}.`,
  moreThan: ({ field, bound }) => `${the(field)} deve ser superior a ${bound}.`,
  atMost: ({ field, bound }) => `${the(field)} deve ser no máximo ${bound}.`,
  lessThan: ({ field, bound }) => `${the(field)} deve ser inferior a ${bound}.`,
  charactersAtLeast: ({ field, count }) =>
    `${the(field)} deve ter no mínimo ${counted(count, { one: 'caractere', other: 'caracteres' })}.`,
  charactersAtMost: ({ field, count }) =>
    `${the(field)} deve ter no máximo ${counted(count, { one: 'caractere', other: 'caracteres' })}.`,
  itemsAtLeast: ({ field, count }) =>
    `${the(field)} deve ter no mínimo ${counted(count, { one: 'item', other: 'itens' })}.`,
  itemsAtMost: ({ field, count }) =>
    `${the(field)} deve ter no máximo ${counted(count, { one: 'item', other: 'itens' })}.`,
  notEmpty: ({ field }) => `${the(field)} não pode estar vazio.`,
  wellFormedText: ({ field }) => `${the(field)} deve ser Unicode bem formado.`,
  noControlCharacters: ({ field }) => `${the(field)} não pode conter caracteres de controle.`,
  noNul: ({ field }) => `${the(field)} não pode conter caracteres NUL.`,
  noSurroundingSpace: ({ field }) => `${the(field)} não pode começar nem terminar com espaços.`,
  noInvisibleCharacters: ({ field }) =>
    `${the(field)} não pode conter caracteres invisíveis nem espaços diferentes de U+0020.`,
  composedText: ({ field }) => `${the(field)} deve estar na forma composta (Unicode NFC).`,
  uuid: ({ field }) => `${the(field)} deve ser um UUID.`,
  uuids: ({ field, count }) => `${the(field)} deve conter de 1 a ${count} UUID, separados por vírgulas.`,
  calendarDay: ({ field }) =>
    `${the(field)} deve ser uma data de 1900-01-01 a 2199-12-31, na forma AAAA-MM-DD.`,
  periodTooLong: ({ months }) =>
    `O período deve durar no máximo ${counted(months, { one: 'mês', other: 'meses' })}.`,
  notStorableNumber: ({ field }) =>
    `${the(field)} não pode ser armazenado com exatidão como número. Envie o valor como string.`,
  levelsAtMost: ({ field, count }) =>
    `${the(field)} deve estar aninhado no máximo em ${counted(count, { one: 'nível', other: 'níveis' })}.`,
  keysAtMost: ({ field, count }) =>
    `${the(field)} deve ter no máximo ${counted(count, { one: 'chave', other: 'chaves' })}.`,
  bytesAtMost: ({ field, count }) =>
    `${the(field)} deve ter no máximo ${counted(count, { one: 'byte', other: 'bytes' })} em JSON.`,
  currencyCode: ({ field }) => `${the(field)} deve ser um código de moeda ISO 4217, por exemplo EUR.`,
  webUrl: ({ field }) => `${the(field)} deve ser uma URL http ou https.`,
  webhookUrl: ({ field }) =>
    `${the(field)} deve ser uma URL https normalizada (host em minúsculas, sem porta padrão nem espaços), na porta 443 ou a partir da 1024, sem nome de usuário, senha nem fragmento.`,
  eventTypeRepeated: ({ field }) => `${the(field)} não pode conter duas vezes o mesmo tipo de evento.`,
  nonNegativeAmount: ({ field }) =>
    `${the(field)} deve ser uma string decimal não negativa, por exemplo "125.00".`,
  nonZeroAmount: ({ field }) =>
    `${the(field)} deve ser uma string decimal diferente de 0, por exemplo "12.50" ou "-3.00".`,
  debitOrCredit: () => 'Uma linha deve ter ou débito ou crédito, superior a 0.',
  balanceOfAccount: () => 'Um saldo corrente é o de uma conta, por isso exige `account`.',
  notInventoryAccount: ({ field }) =>
    `${the(field)} deve ser diferente da conta de estoque: as linhas de um lançamento se anulariam.`,
  notLossAccount: ({ field }) =>
    `${the(field)} deve ser diferente da conta de perdas: as linhas de um lançamento se anulariam.`,
  ageBuckets: ({ field, example }) =>
    `${the(field)} deve conter até 12 números inteiros de dias de 0 a 99999, crescentes, sem repetição, separados por vírgulas, como ${example}.`,
  enteredQuantity: ({ field }) =>
    `${the(field)} deve ser uma string decimal, por exemplo "2.5", com 6 casas decimais no máximo.`,
  positiveWeight: ({ field }) => `${the(field)} deve ser uma string decimal superior a 0, por exemplo "2.5".`,
  weightRequired: ({ field }) => `${the(field)} é obrigatório se by for weight.`,
  receiptRepeated: ({ field }) => `${the(field)} não pode repetir uma entrada. Indique cada entrada uma vez.`,
  productRepeated: ({ field }) => `${the(field)} não pode repetir um produto. Indique cada produto uma vez.`,
  unitNameRepeated: ({ field }) =>
    `${the(field)} deve ser diferente da unidade do produto e dos outros códigos, sem distinguir maiúsculas.`,
  unitNamesRepeated: () =>
    'A unidade e as embalagens de um produto devem ter nomes diferentes, sem distinguir maiúsculas.',
  exactCost: ({ field }) =>
    `${the(field)} deve ter no máximo 6 casas decimais e 15 algarismos significativos.`,
  realizableValue: ({ field }) =>
    `${the(field)} deve ser uma string decimal de 0 ou mais com 6 casas decimais no máximo, por exemplo "9.50".`,
  priceAmount: ({ field }) =>
    `${the(field)} deve ser uma string decimal de 0 ou mais, por exemplo "10.00", com 6 casas decimais e 15 algarismos significativos no máximo.`,
  priceOfTooMany: ({ cost, per }) =>
    `Na forma reduzida, o preço deve ser de 1\u00a0000\u00a0000\u00a0000 unidades no máximo. O mais próximo é ${cost} por ${per}.`,
  priceTooPrecise: () =>
    'Na forma reduzida, o preço deve ser de 1\u00a0000\u00a0000\u00a0000 unidades no máximo. Envie menos algarismos.',
  movedMoreThanNothing: ({ type }) => `A quantidade de um movimento ${type} deve ser superior a 0.`,
  movedAtLeastOne: ({ type }) => `A quantidade de um movimento ${type} deve ser no mínimo 1.`,
  reversedMoreThanNothing: () => 'A quantidade deve ser superior a 0.',
  mustBeGreater: ({ field, than }) => `${the(field)} deve ser superior a ${than}.`,
  positionAndHead: () => 'position e head devem ser dados em conjunto.',
  anchorOfProduct: () => 'Uma âncora abrange todo o registro. Omita product_id ou a âncora.',
  tokenOrId: () => 'Informe o token do link enviado por e-mail ou o identificador de um convite recebido.',
};
