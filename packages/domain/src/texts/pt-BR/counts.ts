import type { counts as pt } from '../pt/counts.ts';
import { counted as countedOf } from './counted.ts';

export const counts: Partial<typeof pt> = {
  nothingCounted: () => 'Ainda nada foi contado. Informe primeiro contagens.',
  countsWithdrawn: () => 'Todas as contagens foram removidas. Informe contagens, ou cancele o inventário.',
  stockTakePosted: () => 'O inventário está registrado. Abra outro para contar novamente.',
  countsKeepArriving: () =>
    'Foram informadas contagens enquanto o inventário era registrado. Tente novamente quando a contagem estiver completa.',
  notCounted: () => 'O produto não tem contagem neste inventário. Leia novamente o inventário.',
  decisionNotNeeded: ({ counted, expected }) =>
    `A decisão se refere a outras quantidades ou a outro inventário posterior. Contado: ${counted}; esperado agora: ${expected}. Nenhuma decisão é necessária: omita-a.`,
  decisionOutdated: () =>
    'A decisão se refere a outras quantidades, ou é anterior ao registro de um inventário.',
  stockChanged: ({ from, to }) =>
    `Depois da contagem, o estoque no fim do dia da contagem passou de ${from} para ${to}.`,
  alsoCounted: ({ date }) =>
    `Outro inventário, de ${date}, foi registrado depois desta contagem: um ajuste poderia anular ou repetir o que ele encontrou.`,
  countedLater: ({ date }) =>
    `Um inventário registrado de ${date} contou novamente o produto: este ajuste mudaria o que ele encontrou.`,
  countAgain: () => 'Conte novamente, ou escolha uma base.',
  withdrawCount: () => 'Remova esta contagem, ou escolha uma base.',
  openStockTakes: ({ period, count, dates }) =>
    `${countedOf(count, { one: `inventário de ${period} não está registrado nem cancelado`, other: `inventários de ${period} não estão registrados nem cancelados` })}: ${dates.join(', ')}.`,
  openStockTake: ({ date }) => `O inventário de ${date} não está registrado nem cancelado.`,
};
