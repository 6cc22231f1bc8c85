export const kinds = ['movements', 'products', 'counts'] as const;
/** Kind of the contents of a file. */
export type Kind = (typeof kinds)[number];

export interface ImportSearch {
  readonly kind?: Kind;
  /** The stock take whose counts are in the file. */
  readonly take?: string;
  /** The report of this import. */
  readonly id?: string;
}

const isId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f-]{36}$/.test(text);

/** Counts are of a stock take: without one, the person chooses another kind. */
export function readImportSearch({ kind, id, take }: Record<string, unknown>): ImportSearch {
  if (isId(id)) return { id };
  if (kind === 'counts' && isId(take)) return { kind, take };
  return kind === 'products' ? { kind } : {};
}
