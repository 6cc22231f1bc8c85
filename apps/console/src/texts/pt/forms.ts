/** What is wrong with a value, and what to enter instead. The bound is formatted. */
const issues = {
  REQUIRED: () => 'Preencha este campo.',
  INVALID_TYPE: () => 'Introduza um número em algarismos, sem separador de milhares.',
  INVALID_VALUE: () => 'Escolha um dos valores possíveis.',
  INVALID_FORMAT: () => 'Este identificador não está completo. Copie-o novamente.',
  INVALID_DATE: () => 'Introduza um dia entre 1900 e 2199.',
  INVALID_TEXT: () => 'Remova os espaços nas extremidades e os caracteres invisíveis.',
  AMBIGUOUS: () => 'Milhares ou casas decimais? Introduza os milhares sem separador.',
  TOO_SMALL: (bound: string) => `Introduza ${bound} ou mais.`,
  TOO_BIG: (bound: string) => `Introduza no máximo ${bound}.`,
  TOO_LONG: (bound: string) => `Introduza no máximo ${bound} caracteres.`,
  TOO_PRECISE: () => 'Introduza no máximo 6 casas decimais e 15 algarismos no total.',
  ZERO: () => 'Introduza a diferença, por exemplo -3 ou 5. Não pode ser 0.',
};

export const forms = {
  issues,
  product: 'Produto',
  productHint: 'Escreva uma parte do código ou do nome.',
  searching: 'A procurar …',
  noProduct: 'Nenhum produto ativo corresponde.',
  unknownSku: (sku: string) => `Nenhum produto tem o SKU ou o código de barras ${sku}.`,
  createSku: (sku: string) => `Criar um produto com o SKU ${sku}`,
  unknownOutcome: 'Não chegou nenhuma confirmação. A operação pode ter sido executada ou não.',
  unknownOutcomeHint: 'Tente novamente: nunca é executada duas vezes.',
  discardTitle: 'Descartar o que introduziu?',
  discardText: 'Não foi enviado.',
  keepEditing: 'Continuar a editar',
  discard: 'Descartar',
  /** A write of an earlier opening of the form. */
  unconfirmed: (moment: string) =>
    `Enviado em ${moment}, sem que chegasse uma confirmação. Nada mais pode ser enviado aqui até se saber o que aconteceu.`,
  expired: (moment: string) =>
    `Não chegou nenhuma confirmação do que foi enviado aqui em ${moment}: verifique a lista antes de o introduzir novamente.`,
  dayRange: (first: string, last: string) => `Introduza um dia de ${first} a ${last}.`,
  noDay: 'Este dia está incompleto ou não existe. Introduza o dia, o mês e o ano.',
  checkOutcome: 'Verificar o que aconteceu',
  periodClosed: 'O período contabilístico deste dia está fechado. Escolha um dia num período aberto.',
  periodMissing: 'Nenhum período contabilístico contém este dia. Escolha outro ou crie o período.',
  tooFarAhead: (date: string) => `Este dia está demasiado longe. O último possível é ${date}.`,
};
