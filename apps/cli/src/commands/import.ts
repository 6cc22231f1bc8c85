import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { TallybookError, type FileOptions, type ImportProgress, type StockImport } from '@tallybook/sdk';
import type { Command } from 'commander';
import { CliError, exitCodes, usageError } from '../exit-codes.ts';
import { readAll, writeLast, type Io } from '../io.ts';
import { exitCodeOf, FileRejected } from '../output/failure.ts';
import { createPrinter, type Printer } from '../output/printer.ts';
import { createProgress } from '../output/progress.ts';
import { table } from '../output/table.ts';
import { once } from '../program/flags.ts';
import { parseJson } from '../program/json-input.ts';
import type { Running } from '../program/running.ts';
import { connect } from '../session/connect.ts';
import { globalsOf, type Globals } from '../session/globals.ts';
import { selectRows } from './csv-records.ts';
import { formatOptions } from './format-options.ts';

interface Flags extends Omit<FileOptions, 'headerRow' | 'map'> {
  readonly headerRow?: string;
  readonly map?: string;
  readonly dryRun?: boolean;
  readonly products?: boolean;
  /** The id of a stock take. */
  readonly counts?: string;
  /** The expected total of opening balances. */
  readonly openingTotal?: string;
  readonly date?: string;
  readonly account?: string;
  readonly again?: boolean;
  readonly wrong?: string;
  readonly idempotencyKey?: string;
}

export function defineImport(command: Command, running: Running): void {
  command
    .summary('Import movements, products, counts or opening balances from a CSV file')
    .description(
      'Post the rows of a CSV file as stock movements, by date. Rows that a rule rejects are reported and do not ' +
        'affect the others; a file with a malformed row is rejected as a whole. Repeating the command continues an ' +
        'interrupted import, and never posts a row twice: an import is identified by its file.',
    )
    .argument('<file>', 'A CSV file, or - for standard input.')
    .option('--dry-run', 'Check every row against the current ledger, and post nothing.')
    .option('--again', 'Post the rows even if a finished import had the same rows.')
    .option('--products', 'The rows are products; all are created, or none.')
    .addOption(once('--counts <id>', 'The rows are counts of this stock take; all are entered, or none.'))
    .addOption(
      once(
        '--opening-total <amount>',
        'The rows are opening balances with this total; all are posted, or none.',
      ),
    )
    .addOption(once('--date <date>', 'The day of the opening balances.'))
    .addOption(
      once('--account <account>', 'The counter account of the opening balances, with automatic posting.'),
    )
    .addOption(once('--wrong <file>', 'Write the rejected rows to this file, to correct and import them.'))
    .addOption(
      once('--idempotency-key <key>', 'Identifies the import; to post an identical file, with --again.'),
    )
    .addOption(formatOptions.encoding())
    .addOption(formatOptions.delimiter())
    .addOption(formatOptions.decimal())
    .addOption(formatOptions.grouping())
    .addOption(formatOptions.dates())
    .addOption(once('--header-row <number>', 'The row with the names of the columns, below title lines.'))
    .addOption(once('--map <json>', 'Fields from columns with other names: JSON, or a file with it.'))
    .addHelpText(
      'after',
      `
Examples:
  tallybook import march.csv --dry-run
  tallybook import march.csv --wrong rejected.csv
  tallybook import --products products.csv
  tallybook import --counts 0198c5a2-7d3e-7b1a-9f42-a56145270ce6 sheet.csv --dry-run
  tallybook import --opening-total 6667.50 --date 2025-12-31 --account 9000 stock.csv --dry-run
  tallybook import ledger.csv --map '{"sku": "Item", "quantity": {"in": "In Qty", "out": "Out Qty"},
    "unit_cost": "Incoming Rate", "movement_date": "Date"}' --dry-run

Columns of movements: product_id or sku, type, quantity, unit_cost, movement_date, and optional ones.
Columns of products: sku, name, and optionally barcode, unit, quantity_scale, base_unit_label, packs (box=7;pallet=840),
  costing_method, reorder_point, category, reorder_quantity, lead_time_days.
Columns of counts: product_id or sku, counted or entered_quantity with entered_unit, and optionally unit_cost.
Columns of opening balances: product_id or sku, quantity or entered_quantity with entered_unit, value, and optionally
  location_id or location_code, and layer_date.
A map fills each field from a column, {"column", "values"}, {"constant"} and, for quantities, {"in", "out"} or {"signed"}.
The format of the file is decided over all of its cells; --dry-run shows it, and the options above decide it.
Exit code 1 if a row was rejected. Role: clerk or higher; for products and opening balances, accountant or higher.`,
    )
    .action(async (file: string) => {
      await importFile(file, command.opts<Flags>(), globalsOf(command), running);
    });
}

async function importFile(file: string, flags: Flags, globals: Globals, running: Running): Promise<void> {
  const { io } = running;
  const body = await readBytes(file, io);
  if (flags.wrong !== undefined) await checkWrong(flags.wrong, file);
  const { tallybook, attempts, options } = connect(io, globals);
  const printer = createPrinter(io, globals);
  const progress = createProgress(io, globals);
  const { idempotencyKey, dryRun = false } = flags;
  const { encoding, delimiter, decimal, grouping, dates, headerRow } = flags;
  if (headerRow !== undefined && !/^[1-9]\d{0,2}$/.test(headerRow))
    throw usageError('--header-row: This must be a row number, such as 3.');
  const kinds = [flags.products, flags.counts, flags.openingTotal].filter((kind) => kind !== undefined);
  if (kinds.length > 1) throw usageError('--products, --counts and --opening-total exclude each other.');
  if (flags.openingTotal !== undefined && flags.date === undefined)
    throw usageError('--opening-total needs --date.');
  const map = await readMap(flags.map);
  if (!dryRun) running.pending = { idempotencyKey, attempts, readsStdin: file === '-' };
  const settings = {
    ...options,
    idempotencyKey,
    dryRun,
    file: {
      encoding,
      delimiter,
      decimal,
      grouping,
      dates,
      headerRow: headerRow === undefined ? undefined : Number(headerRow),
      map,
    },
    // Else the client's own, which is longer than that of other calls.
    ...(globals.timeout === undefined ? {} : { timeoutMs: globals.timeout * 1000 }),
  };
  const onProgress = ({ posted, rejected, rows }: ImportProgress): void =>
    progress.show(`Imported ${posted + rejected} of ${rows} rows, ${rejected} rejected`);
  progress.show(dryRun ? 'Checking…' : 'Importing…');
  try {
    const { data, replayed } =
      flags.openingTotal !== undefined
        ? await tallybook.openingBalances
            .import(
              { date: flags.date ?? '', account: flags.account, expected_total: flags.openingTotal },
              body,
              settings,
            )
            .withResponse()
        : flags.counts !== undefined
          ? await tallybook.stockTakes.importCounts({ id: flags.counts }, body, settings).withResponse()
          : flags.products === true
            ? await tallybook.products.import(body, settings).withResponse()
            : await tallybook.stockMovements
                .import(body, {
                  ...settings,
                  again: flags.again,
                  ...(io.stderr.isTTY === true && { onProgress }),
                })
                .withResponse();
    running.pending = undefined;
    progress.end();
    await printReport({ ...data }, replayed, flags, body, printer, io);
  } catch (error) {
    progress.end();
    if (!(error instanceof TallybookError)) throw error;
    const invalid = invalidRows(error);
    if (flags.wrong !== undefined && invalid.size > 0) {
      await writeWrong(flags, invalid, body, printer);
      const { problems: found } = error.figures as { problems?: unknown };
      const listed = error.errors.reduce(
        (sum, { count }) => sum + (typeof count === 'number' ? count : 1),
        0,
      );
      await writeLast(
        io.stderr,
        `Nothing was imported: ${flags.wrong} contains only invalid rows. Correct them in the original file and import that.\n` +
          (typeof found === 'number' && found > listed
            ? `The service found ${found} problems and reported the first ${listed}: other invalid rows may be missing.\n`
            : ''),
      );
    }
    // The command line was right; the file was not.
    throw exitCodeOf(error) === exitCodes.usage ? new FileRejected(error) : error;
  }
}

async function readBytes(file: string, io: Io): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return new Uint8Array(await readAll(io.stdin));
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    throw usageError(`Cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
  }
}

/** A map as JSON text, or from a file that contains it; the service says what is wrong with its members. */
async function readMap(given: string | undefined): Promise<FileOptions['map']> {
  if (given === undefined) return undefined;
  const text = given.trimStart().startsWith('{') ? given : await readText(given);
  const parsed = parseJson(text);
  if ('reason' in parsed) throw usageError(`--map: ${parsed.reason}`);
  return parsed.json as FileOptions['map'];
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageError(`--map: Cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
  }
}

/** The report of either kind of import. */
type Report = Partial<Pick<StockImport, 'problems' | 'rejected'>> & { readonly [field: string]: unknown };

async function printReport(
  report: Report,
  isReplayed: boolean,
  flags: Flags,
  body: Uint8Array,
  printer: Printer,
  io: Io,
): Promise<void> {
  const { wrong, dryRun } = flags;
  const { problems = [], rejected = 0 } = report;
  if (printer.isJson) await printer.written(report);
  else {
    const { problems: _problems, ...summary } = report;
    await printer.written(summary);
    if (problems.length > 0) {
      const rows = problems.map(({ row, code, detail }) => ({ row, code, detail }));
      await writeLast(io.stdout, `\n${table(rows, { columns: Infinity, bold: (text) => text }).text}`);
    }
  }
  if (isReplayed) await printer.note('This file was imported before: nothing was posted again.');
  await writeWrong(flags, new Set(problems.map(({ row }) => row)), body, printer);
  if (rejected === 0) return;
  if (problems.length < rejected)
    // Also with --quiet: the file of rejected rows is incomplete.
    await writeLast(
      io.stderr,
      `The report contains the first ${problems.length} of ${rejected} rejected rows` +
        `${wrong === undefined ? '' : `, so ${rejected - problems.length} are missing in ${wrong}`}.\n`,
    );
  const verb = dryRun === true ? 'would be rejected' : rejected === 1 ? 'was rejected' : 'were rejected';
  throw new CliError(
    exitCodes.rejected,
    'ROWS_REJECTED',
    `${rejected} ${rejected === 1 ? 'row' : 'rows'} ${verb}.`,
  );
}

/** Numbers of the rows that the error of a rejected file names: `/rows/17/quantity` is in row 17. */
function invalidRows({ errors }: TallybookError): Set<number> {
  return new Set(
    errors.flatMap(({ pointer, rows }) => {
      // Equal errors are one entry.
      if (Array.isArray(rows)) return rows.filter((row) => typeof row === 'number');
      const [, row] = /^\/rows\/(\d+)/.exec(pointer) ?? [];
      return row === undefined ? [] : [Number(row)];
    }),
  );
}

/** Before anything is sent, because afterwards the rows would be lost. */
async function checkWrong(wrong: string, source: string): Promise<void> {
  try {
    const target = await open(wrong, 'a');
    try {
      const [to, from] = [await target.stat(), source === '-' ? undefined : await stat(source)];
      // The same file, also by another name or a link. A device such as /dev/null has nothing to lose.
      if (from?.isFile() === true && to.dev === from.dev && to.ino === from.ino)
        throw usageError(`--wrong: ${wrong} is the file to import. Give another name.`);
    } finally {
      await target.close();
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw usageError(`--wrong: Cannot write ${wrong}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
  }
}

async function writeWrong(
  { wrong: file, headerRow }: Flags,
  rows: ReadonlySet<number>,
  body: Uint8Array,
  printer: Printer,
): Promise<void> {
  if (file === undefined) return;
  // Without rejected rows, the header alone: rows of an earlier run would be imported again.
  // Byte for byte: every encoding but UTF-16 has the same bytes for separators, quotes and line breaks.
  await writeFile(
    file,
    selectRows(Buffer.from(body).toString('latin1'), rows, Number(headerRow ?? 1)),
    'latin1',
  );
  await printer.note(`Wrote ${rows.size} rejected ${rows.size === 1 ? 'row' : 'rows'} to ${file}.`);
}
