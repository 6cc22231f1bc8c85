import type { Changes } from '../changes.ts';
import type { journal as pt } from '../pt/journal.ts';

export const journal: Changes<typeof pt> = {
  caption: (account: string | undefined) =>
    account === undefined
      ? 'Lançamentos contábeis, os mais recentes primeiro'
      : `Lançamentos na conta ${account}, os mais recentes primeiro`,
  empty: 'Ainda não há lançamentos contábeis',
  causesOf: (account: string, first: string, last: string) =>
    `Por que ${account} pode diferir do estoque, ${first} – ${last}:`,
  form: {
    title: 'Novo lançamento contábil',
    text: 'Registra um lançamento equilibrado que não pertence a nenhum movimento. Depois não pode ser alterado.',
    unbalanced: (amount: string) => `O débito e o crédito devem ser iguais: a diferença é ${amount}.`,
    submit: 'Registrar',
    posted: 'O lançamento está registrado.',
    replayed: 'O lançamento já tinha sido registrado da primeira vez. Nada foi registrado duas vezes.',
  },
};
