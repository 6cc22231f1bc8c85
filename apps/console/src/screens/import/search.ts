export const kinds = ['movements', 'products'] as const;
/** Kind of the contents of a file. */
export type Kind = (typeof kinds)[number];

export interface ImportSearch {
  readonly kind?: Kind;
  /** The report of this import. */
  readonly id?: string;
}

export function readImportSearch({ kind, id }: Record<string, unknown>): ImportSearch {
  if (typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { id };
  return kind === 'products' ? { kind } : {};
}
