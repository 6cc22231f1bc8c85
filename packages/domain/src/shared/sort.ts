import { z } from 'zod';

/** A field that a list can be sorted by; with `-`, descending. */
export type SortBy<Field extends string> = Field | `-${Field}`;

/**
 * The query parameter `sort` of a list: one of its fields, ascending, or with `-` descending.
 *
 * @param order the order without it, such as `newest first`
 */
export function sortInput<const Field extends string>(fields: readonly [Field, ...Field[]], order: string) {
  const values = fields.flatMap((field): SortBy<Field>[] => [field, `-${field}`]);
  return z
    .enum(values as [SortBy<Field>, ...SortBy<Field>[]])
    .optional()
    .meta({
      description: `The field that the list is sorted by; with \`-\` before it, descending. Equal rows are ordered by id, and a missing figure is before all others. Default: ${order}.`,
    });
}

/** `-value` is `value`, descending. */
export function readSort<Field extends string>(
  sort: SortBy<Field>,
): { readonly by: Field; readonly descending: boolean } {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as Field, descending };
}
