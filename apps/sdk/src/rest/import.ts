import type { Run } from '../run.ts';
import { pause, withDeadline } from '../deadline.ts';
import type { WriteOptions } from '../call-options.ts';
import type { StockImport, StockImportSummary } from '../contract/types.ts';
import { promiseOf, type TallybookPromise } from '../response.ts';
import { bytesOf, type CsvFile } from './csv-file.ts';
import { urlOf, type SendRest } from './send.ts';

/** Rows of an import that runs, as of the last thousand that were committed. */
export type ImportProgress = Pick<StockImportSummary, 'rows' | 'posted' | 'rejected'>;

/**
 * Where the values of a field come from: a column (of which `values` replaces the texts), the same text for every row or, for a
 * quantity of movements, two columns or a column with signs. The direction decides the type, if the map does not fill it.
 */
export type FieldSource =
  | string
  | { readonly column: string; readonly values?: Readonly<Record<string, string>> }
  | { readonly constant: string }
  | { readonly in: string; readonly out: string }
  | { readonly signed: string };

/** Properties of the format of a file. By default, each is decided over the whole file; a dry run reports the decision. */
export interface FileOptions {
  readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | undefined;
  /** The sign between cells. */
  readonly delimiter?: 'comma' | 'semicolon' | 'tab' | 'pipe' | undefined;
  /** The decimal sign. */
  readonly decimal?: 'point' | 'comma' | undefined;
  /** The sign between thousands. */
  readonly grouping?: 'none' | 'point' | 'comma' | 'space' | 'apostrophe' | undefined;
  /** The order of day, month and year. */
  readonly dates?: 'iso' | 'dmy' | 'mdy' | 'ymd' | undefined;
  /** The row with the names of the columns; the first is 1. */
  readonly headerRow?: number | undefined;
  /** Fills fields from columns with other names; columns that it does not name are ignored. Part of the identity of the import. */
  readonly map?: Readonly<Record<string, FieldSource>> | undefined;
}

export interface ImportOptions extends WriteOptions {
  /** How the file is written, where the file itself leaves it open. */
  readonly file?: FileOptions | undefined;
  /**
   * Identifies the import. By default, the content of the file does: importing the same file again resumes an
   * interrupted import, or returns the report of a finished one.
   */
  readonly idempotencyKey?: string | undefined;
  /** Check every row and return the same report, without any effect. Default false. */
  readonly dryRun?: boolean | undefined;
  /** Timeout of each attempt in milliseconds. Default 600,000. */
  readonly timeoutMs?: number | undefined;
}

export interface MovementImportOptions extends ImportOptions {
  /** Post the rows even if a finished import had the same rows. Default: `SAME_ROWS` (409). */
  readonly again?: boolean | undefined;
  /**
   * Called about twice a second while the service posts rows. It is not called while the organization has several
   * imports in progress, because a running import cannot be told from others. Its errors are ignored.
   */
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** The format of a file, decided once for all of its cells. */
export type FileFormat = NonNullable<StockImport['format']>;

/** The report of an import of products. */
export interface ProductImport {
  /** Whether nothing was created. */
  dry_run: boolean;
  /** Rows of the file without header and blank lines. */
  rows: number;
  /** The decided format of the file; null except in a dry run. */
  format: FileFormat | null;
  /** The first three rows as understood; empty except in a dry run. */
  first_rows: StockImport['first_rows'];
  /** Products that were created. */
  created: number;
  /** Rows that equal an existing product. */
  unchanged: number;
}

/** The report of an import of counts. */
export interface CountImport {
  /** Whether nothing was entered. */
  dry_run: boolean;
  /** Rows of the file without header and blank lines. */
  rows: number;
  /** Counts that were entered, or replaced others. */
  entered: number;
  /** Rows whose count the stock take had already. */
  unchanged: number;
  /** Rows without a counted quantity, which are left out. */
  not_counted: number;
  /** The decided format of the file; null except in a dry run. */
  format: FileFormat | null;
  /** The first three rows as understood; empty except in a dry run. */
  first_rows: StockImport['first_rows'];
}

/** The report of an import of opening balances. */
export interface OpeningBalancesImport {
  /** Whether nothing was posted. */
  dry_run: boolean;
  /** Rows of the file without header and blank lines. */
  rows: number;
  /** Movements that were posted, one for each row. */
  posted: number;
  /** The sum of their values. */
  total: string;
  /** The decided format of the file; null except in a dry run. */
  format: FileFormat | null;
  /** The first three rows as understood; empty except in a dry run. */
  first_rows: StockImport['first_rows'];
}

/** The service posts some thousand rows a second. */
const importTimeoutMs = 600_000;
const progressIntervalMs = 500;

type ImportFunction = <T>(
  path: string,
  file: CsvFile,
  options?: ImportOptions & Pick<MovementImportOptions, 'again'>,
  /** Further parameters of the request. */
  query?: Readonly<Record<string, string | undefined>>,
) => TallybookPromise<T>;

export function createImport(run: Run, send: SendRest, baseUrl: string): ImportFunction {
  return <T>(
    path: string,
    file: CsvFile,
    { dryRun, again, file: given, ...options }: ImportOptions & Pick<MovementImportOptions, 'again'> = {},
    query: Readonly<Record<string, string | undefined>> = {},
  ) =>
    promiseOf(async () => {
      const body = await withDeadline((signal) => bytesOf(file, signal), 0, options.signal);
      const { headerRow, map, ...decided } = given ?? {};
      const dry = dryRun === true ? { dry_run: true } : {};
      const url = urlOf(baseUrl, path, {
        ...query,
        ...dry,
        ...(again === true && { again }),
        ...decided,
        header_row: headerRow,
        map: map === undefined ? undefined : JSON.stringify(map),
      });
      // No generated key: without one the content identifies the import, which survives a restart of the program. A
      // dry run takes none.
      const write = dryRun === true ? undefined : { key: options.idempotencyKey };
      const withTimeout = { ...options, timeoutMs: options.timeoutMs ?? importTimeoutMs };
      return run(`POST ${path}`, write, withTimeout, async (attempt) => {
        const response = await send(
          { method: 'POST', url, mediaType: /json/, body, contentType: 'text/csv' },
          attempt,
        );
        return { data: (await response.json()) as T, response };
      });
    });
}

/**
 * Reports the progress of the only running import until `done`. Failures are not reported: the import itself fails for
 * the same reason, or goes on.
 */
export async function watchProgress(
  runningImports: () => Promise<StockImportSummary[]>,
  onProgress: (progress: ImportProgress) => void,
  done: AbortSignal,
): Promise<void> {
  const last = new Map<string, number>();
  while (!done.aborted) {
    await pause(progressIntervalMs, done).catch(() => {});
    const [current, ...others] = done.aborted ? [] : await runningImports().catch(() => []);
    if (current === undefined || others.length > 0 || done.aborted) continue;
    const { rows, posted, rejected } = current;
    if (last.get(String(current.id)) === posted + rejected) continue;
    last.set(String(current.id), posted + rejected);
    try {
      onProgress({ rows, posted, rejected });
    } catch {
      // The import goes on, and its report says how it ended.
    }
  }
}
