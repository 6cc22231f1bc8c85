import { addDecimals } from '../../../data/decimal.ts';
import type { Decisions, Difference } from './decisions.ts';
import type { Preview } from './take.ts';

/** The preview with the decisions: of each count that was decided, the line that posting would make of it. */
export function decided(preview: Preview, decisions: Decisions): Preview {
  const chosen = preview.differences.flatMap((line) => {
    const basis = decisions.get(line.product_id)?.basis;
    const choice = line.choices.find((each) => each.basis === basis);
    if (choice === undefined) return [];
    const { basis: _, ...made } = choice;
    return [[line.product_id, { ...line, ...made }] as const];
  });
  const byProduct = new Map(chosen);
  const differences = preview.differences.map((line) => byProduct.get(line.product_id) ?? line);
  return {
    ...preview,
    differences,
    problems: differences.filter(({ problem }) => problem !== null).length,
    totals: chosen.reduce((totals, [, line]) => withLine(totals, line), preview.totals),
  };
}

/** Amounts are decimal texts; a loss has no sign. */
function withLine(
  totals: Preview['totals'],
  { difference, cost_amount: cost }: Difference,
): Preview['totals'] {
  if (cost === null || difference === 0) return totals;
  const isLoss = cost.startsWith('-');
  return {
    ...totals,
    adjusted: totals.adjusted + 1,
    gain: isLoss ? totals.gain : addDecimals(totals.gain, cost),
    loss: isLoss ? addDecimals(totals.loss, cost.slice(1)) : totals.loss,
    net: addDecimals(totals.net, cost),
  };
}
