/** The order of a list, as it is in the address: a field, or with `-` the reverse; absent for the list's own. */
export interface SortSearch<Sort extends string> {
  readonly sort?: Sort;
}

/** Ignores what the service would reject, so that an old or mistyped link still shows a list. */
export function readSort<Sort extends string>(
  fields: readonly Exclude<Sort, `-${string}`>[],
  { sort }: Readonly<Record<string, unknown>>,
): SortSearch<Sort> {
  const isField = fields.some((field) => sort === field || sort === `-${field}`);
  return isField ? { sort: sort as Sort } : {};
}

/** `-value` is `value`, descending. */
export const partsOf = (sort: string): { readonly field: string; readonly isDescending: boolean } => ({
  field: sort.replace(/^-/, ''),
  isDescending: sort.startsWith('-'),
});
