import type { Changes } from '../changes.ts';
import type { movements as pt } from '../pt/movements.ts';

export const movements: Changes<typeof pt> = {
  post: 'Registrar um movimento',
  caption: 'Movimentos de estoque, os mais recentes primeiro',
  entry: 'Lançamento contábil',
  onlyPeriod: 'De um período contábil',
  onlyEntry: 'De um lançamento contábil',
  withoutEntry: 'Sem lançamento contábil',
  empty: 'Ainda não foi registrado nada',
  emptyHint: 'Registre a primeira entrada ou importe os seus movimentos de um arquivo.',
  reverseHint:
    'Um movimento não pode ser alterado nem apagado. O estorno registra a quantidade oposta; ambos continuam visíveis.',
  reverseDateHint: (date: string) =>
    `${date} é o dia do movimento: nesse dia, os dois se compensam. Em um dia posterior, as unidades recebidas são devolvidas ao seu próprio custo, e as que saíram voltam ao custo com que saíram.`,
  needsClerk: (role: string) => `Para registrar um movimento é necessária a função ${role} ou uma superior.`,
  costHints: {
    entry: 'O custo unitário define o valor delas.',
    exit: 'O custo unitário fica apenas anotado: uma saída é avaliada ao custo do estoque.',
    adjustment:
      'O custo unitário define o valor das unidades acrescentadas. As retiradas são avaliadas ao custo do estoque.',
  },
  details: 'Motivo, dimensão, nota, lançamento contábil',
  entryHint: 'Um lançamento manual do mesmo período contábil.',
  entriesNone: 'Este período contábil não tem lançamentos manuais.',
  after: (quantity: string) => `Depois: ${quantity} em estoque`,
  belowZero: 'É mais do que há em estoque.',
  submit: 'Registrar',
  submitNext: 'Registrar e continuar',
  correctionUndone: 'O movimento está novamente registrado como antes da correção.',
  nowOnHand: 'Em estoque agora',
  posted: 'Registrado',
  alreadyPosted: 'Já estava registrado',
  alreadyPostedHint: 'A primeira requisição tinha chegado. Nada foi registrado duas vezes.',
  stockValueNow: (amount: string) => `Valor do estoque agora: ${amount}`,
  onHandNow: (quantity: string) => `Em estoque agora: ${quantity}`,
  postAnother: 'Registrar outro',
  shortage: (available: string, date: string) =>
    `Podem sair no máximo ${available}: era o estoque em ${date}.`,
  shortageNone: (date: string) => `Nada pode sair: em ${date} não havia estoque.`,
  entryInvalid: 'Escolha um lançamento manual com data no período contábil do movimento.',
  detail: {
    posted: 'Registrado',
    by: 'Registrado por',
    import: 'Importação de um arquivo',
    single: 'Registrado diretamente',
    entered: 'Informado como',
    hash: 'Hash',
    toStock: 'Acrescentado ao estoque',
    notFound: 'Este movimento não existe, ou você não pode vê-lo.',
  },
};
