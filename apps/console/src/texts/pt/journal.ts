import type { journal as en } from '../en/journal.ts';

export const journal: typeof en = {
  title: 'Diário',
  date: 'Dia',
  entry: 'Lançamento',
  lines: 'Linhas',
  balance: 'Saldo',
  belongsTo: 'Relativo a',
  caption: (account: string | undefined) =>
    account === undefined
      ? 'Lançamentos contabilísticos, os mais recentes primeiro'
      : `Lançamentos na conta ${account}, os mais recentes primeiro`,
  filters: 'Filtros',
  source: 'Origem',
  anySource: 'Todas as origens',
  anyAccount: 'Todas as contas',
  linked: 'Manuais, com movimento',
  unlinked: 'Manuais, sem movimento',
  from: 'De',
  to: 'Até',
  clear: 'Limpar os filtros',
  noMatch: 'Nenhum lançamento corresponde a estes filtros',
  empty: 'Ainda não há lançamentos contabilísticos',
  emptyHint: 'Assim que as contas são indicadas, cada movimento é contabilizado no diário.',
  toAccounts: 'Ir para as contas',
  moreLines: (count: string) => `Outras linhas: ${count}`,
  causes: 'Causas de uma diferença',
  causesOf: (account: string, first: string, last: string) =>
    `Porque ${account} pode diferir das existências, ${first} – ${last}:`,
  allEntries: 'Todos os lançamentos',
  manualEntries: 'Lançamentos manuais',
  movementsWithout: 'Movimentos sem lançamento',
};
