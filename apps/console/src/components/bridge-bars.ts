/** In the order in which they lead from the first figure to the last. */
export const bridgeParts = [
  'opening',
  'received',
  'issued',
  'cost_changes',
  'adjustments',
  'write_downs',
  'closing',
] as const;
export type BridgePart = (typeof bridgeParts)[number];

/** A bar in percent of the width of the chart. */
export interface BridgeBar {
  readonly start: number;
  readonly size: number;
  readonly kind: 'total' | 'up' | 'down';
}

/** Opening and closing stand on zero; each bar between them begins where the one before ends. Rounded: they are pictures. */
export function bridgeBars(amounts: Readonly<Record<BridgePart, string>>): Record<BridgePart, BridgeBar> {
  let at = 0;
  const spans = bridgeParts.map((part) => {
    const amount = Number(amounts[part]);
    const from = part === 'opening' || part === 'closing' ? 0 : at;
    at = from + amount;
    return { part, from, to: at };
  });
  const ends = spans.flatMap(({ from, to }) => [from, to]);
  const lowest = Math.min(...ends);
  const width = Math.max(...ends) - lowest || 1;
  const percent = (amount: number): number => Math.round((amount / width) * 1000) / 10;
  return Object.fromEntries(
    spans.map(({ part, from, to }) => [
      part,
      {
        start: percent(Math.min(from, to) - lowest),
        // A part that is small beside the others is still there.
        size: to === from ? 0 : Math.max(0.1, percent(Math.abs(to - from))),
        kind: part === 'opening' || part === 'closing' ? 'total' : to < from ? 'down' : 'up',
      },
    ]),
  ) as Record<BridgePart, BridgeBar>;
}
