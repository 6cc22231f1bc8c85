import type { Decision, Preview } from './take.ts';

export type Difference = Preview['differences'][number];

/** By product id. */
export type Decisions = ReadonlyMap<string, Decision>;

export const isOvertaken = ({ problem }: Difference): boolean => problem?.code === 'COUNT_OVERTAKEN';

/** Without decisions about a quantity that has changed again. */
export const validDecisions = (decisions: Decisions, lines: readonly Difference[]): Decisions =>
  new Map(
    lines.flatMap((line) => {
      const decision = isOvertaken(line) ? decisions.get(line.product_id) : undefined;
      return decision?.expected === line.expected ? [[line.product_id, decision] as const] : [];
    }),
  );
