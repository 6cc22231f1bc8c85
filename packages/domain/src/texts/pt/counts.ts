import type * as en from '../en/counts.ts';
import { counted as countedOf } from './counted.ts';

export const counts: typeof en = {
  nothingCounted: () => 'Ainda nada foi contado. Introduza primeiro contagens.',
  countsWithdrawn: () => 'Todas as contagens foram retiradas. Introduza contagens, ou cancele o inventário.',
  stockTakePosted: () => 'O inventário está registado. Abra outro para contar de novo.',
  stockTakeCancelled: () => 'O inventário está cancelado. Abra outro para contar.',
  countsKeepArriving: () =>
    'Foram introduzidas contagens enquanto o inventário era registado. Tente novamente quando a contagem estiver completa.',
  notCounted: () => 'O produto não tem contagem neste inventário. Leia de novo o inventário.',
  tooManyCounts: ({ maximum }) =>
    `Um inventário tem no máximo ${maximum.toLocaleString('pt-PT')} produtos. Abra outro para os restantes.`,
  decisionNotNeeded: ({ counted, expected }) =>
    `A decisão refere-se a outras quantidades ou a outro inventário posterior. Contado: ${counted}; esperado agora: ${expected}. Não é precisa nenhuma decisão: omita-a.`,
  countOvertaken: ({ parts }) => parts.join(' '),
  decisionOutdated: () =>
    'A decisão refere-se a outras quantidades, ou é anterior ao registo de um inventário.',
  stockChanged: ({ from, to }) =>
    `Depois da contagem, o stock no fim do dia da contagem passou de ${from} para ${to}.`,
  alsoCounted: ({ date }) =>
    `Outro inventário, de ${date}, foi registado depois desta contagem: um ajuste poderia anular ou repetir o que ele encontrou.`,
  countedLater: ({ date }) =>
    `Um inventário registado de ${date} contou de novo o produto: este ajuste mudaria o que ele encontrou.`,
  countAgain: () => 'Conte de novo, ou escolha uma base.',
  withdrawCount: () => 'Retire esta contagem, ou escolha uma base.',
  openStockTakes: ({ period, count, dates }) =>
    `${countedOf(count, { one: `inventário de ${period} não está registado nem cancelado`, other: `inventários de ${period} não estão registados nem cancelados` })}: ${dates.join(', ')}.`,
  openStockTake: ({ date }) => `O inventário de ${date} não está registado nem cancelado.`,
};
