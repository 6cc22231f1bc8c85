/** What the cells of a column are. An amount may have the currency of the organization beside it. */
type ColumnKind = 'text' | 'number' | 'amount' | 'date';

export interface LayoutColumn {
  readonly kind: ColumnKind;
  /** Names of the column in exports, the usual one first; case and blanks around them make no difference. */
  readonly names: readonly string[];
  readonly isOptional?: true;
}

/** A record of a file before its cells are read; `at` finds a cell by the field of the layout. */
export interface RawRecord {
  readonly cells: readonly string[];
  readonly at: (field: string) => string;
}

/** The columns of one export of one system. */
export interface Layout {
  /** For people: "the stock ledger". */
  readonly title: string;
  /** Where the system exports it. */
  readonly source: string;
  readonly columns: Readonly<Record<string, LayoutColumn>>;
  /**
   * Changes the record before it is read, for reports that are no tables; undefined leaves it out. The first cell of the
   * result is that of `added`.
   */
  readonly rewrite?: () => (
    record: RawRecord,
  ) => { readonly added: string; readonly cells: readonly string[] } | undefined;
  /** The name of the column that `rewrite` fills, before all others. */
  readonly added?: string;
}

/** Whether a layout needs this column. */
export const isRequired = ({ isOptional }: LayoutColumn): boolean => isOptional !== true;
