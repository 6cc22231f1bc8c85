import type { Changes } from '../changes.ts';
import type { forms as pt } from '../pt/forms.ts';

export const forms: Changes<typeof pt> = {
  issues: {
    INVALID_TYPE: () => 'Informe um número em algarismos, sem separador de milhares.',
    INVALID_DATE: () => 'Informe um dia entre 1900 e 2199.',
    AMBIGUOUS: () => 'Milhares ou casas decimais? Informe os milhares sem separador.',
    TOO_SMALL: (bound: string) => `Informe ${bound} ou mais.`,
    TOO_BIG: (bound: string) => `Informe no máximo ${bound}.`,
    TOO_LONG: (bound: string) => `Informe no máximo ${bound} caracteres.`,
    TOO_PRECISE: () => 'Informe no máximo 6 casas decimais e 15 algarismos no total.',
    ZERO: () => 'Informe a diferença, por exemplo -3 ou 5. Não pode ser 0.',
  },
  searching: 'Buscando…',
  discardTitle: 'Descartar o que você digitou?',
  keepEditing: 'Continuar editando',
  expired: (moment: string) =>
    `Não chegou nenhuma confirmação do que foi enviado aqui em ${moment}: verifique a lista antes de o informar novamente.`,
  dayRange: (first: string, last: string) => `Informe um dia de ${first} a ${last}.`,
  noDay: 'Este dia está incompleto ou não existe. Informe o dia, o mês e o ano.',
  periodClosed: 'O período contábil deste dia está fechado. Escolha um dia em um período aberto.',
  periodMissing: 'Nenhum período contábil contém este dia. Escolha outro ou crie o período.',
  tooFarAhead: (date: string) => `Este dia está longe demais. O último possível é ${date}.`,
};
