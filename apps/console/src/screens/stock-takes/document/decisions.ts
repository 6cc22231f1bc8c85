import type { Basis, Decision, Preview } from './take.ts';

export type Difference = Preview['differences'][number];

/** By product id. */
export type Decisions = ReadonlyMap<string, Decision>;

export const isOvertaken = ({ problem }: Difference): boolean => problem?.code === 'COUNT_OVERTAKEN';

/** The decision about a count as its line shows it. */
export const decisionAbout = (
  { product_id, counted, expected_when_counted, expected, counted_later_on, also_counted_on }: Difference,
  basis: Basis,
): Decision => ({
  product_id,
  basis,
  counted,
  expected_when_counted,
  expected,
  counted_later_on,
  also_counted_on,
});

/** Without decisions about lines that have changed since. */
export const validDecisions = (decisions: Decisions, lines: readonly Difference[]): Decisions =>
  new Map(
    lines.flatMap((line) => {
      const decision = isOvertaken(line) ? decisions.get(line.product_id) : undefined;
      const isSame =
        decision?.counted === line.counted &&
        decision.expected_when_counted === line.expected_when_counted &&
        decision.expected === line.expected &&
        decision.counted_later_on === line.counted_later_on &&
        decision.also_counted_on === line.also_counted_on;
      return isSame ? [[line.product_id, decision] as const] : [];
    }),
  );
