import { addDecimals } from '../../../data/decimal.ts';
import type { Decisions, Difference } from './decisions.ts';
import { usePreview, type Preview } from './take.ts';

/** The preview with the decisions: of each count that was decided, the line that posting would make of it. */
export function useDecided(id: string, preview: Preview, decisions: Decisions): Preview {
  const chosen = new Set([...decisions.values()].map(({ basis }) => basis));
  const whenCounted = usePreview(id, chosen.has('when_counted'), 'when_counted').data;
  const endOfDay = usePreview(id, chosen.has('end_of_day'), 'end_of_day').data;
  const byBasis = {
    when_counted: linesOf(whenCounted),
    end_of_day: linesOf(endOfDay),
  };
  const lines = preview.differences.map((line) => {
    const basis = decisions.get(line.product_id)?.basis;
    const decided = basis === undefined ? undefined : byBasis[basis];
    if (decided === undefined) return { line, isDecided: false };
    return {
      line: decided.get(line.product_id) ?? { ...line, difference: 0, problem: null },
      isDecided: true,
    };
  });
  const differences = lines.map(({ line }) => line);
  return {
    ...preview,
    differences,
    problems: differences.filter(({ problem }) => problem !== null).length,
    totals: lines
      .filter(({ isDecided }) => isDecided)
      .reduce((totals, { line }) => withLine(totals, line), preview.totals),
  };
}

const linesOf = (preview: Preview | undefined): ReadonlyMap<string, Difference> | undefined =>
  preview && new Map(preview.differences.map((line) => [line.product_id, line]));

/** Amounts are decimal texts; a loss has no sign. */
function withLine(totals: Preview['totals'], { cost_amount: cost }: Difference): Preview['totals'] {
  if (cost === null) return totals;
  const isLoss = cost.startsWith('-');
  return {
    ...totals,
    adjusted: totals.adjusted + 1,
    gain: isLoss ? totals.gain : addDecimals(totals.gain, cost),
    loss: isLoss ? addDecimals(totals.loss, cost.slice(1)) : totals.loss,
    net: addDecimals(totals.net, cost),
  };
}
