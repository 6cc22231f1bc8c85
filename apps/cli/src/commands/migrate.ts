import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  formatDecimal,
  isCalendarDate,
  migrate,
  MigrationRejected,
  migrationSystems,
  moneyScale,
  parseDecimal,
  type GivenFile,
  type Migration,
  type MigrationOptions,
  type MigrationSystem,
} from '@tallybook/domain/migration';
import type { Organization, Product } from '@tallybook/sdk';
import { Option, type Command } from 'commander';
import { CliError, exitCodes, fileError, usageError } from '../exit-codes.ts';
import { rejected } from '../migration/mistakes.ts';
import { isPosted, openingsOn, planOf, type Plan } from '../migration/plan.ts';
import { postMigration } from '../migration/post.ts';
import { sheetCsv } from '../migration/sheet.ts';
import { createPrinter, type Printer } from '../output/printer.ts';
import { createProgress } from '../output/progress.ts';
import { once } from '../program/flags.ts';
import type { Running } from '../program/running.ts';
import { connect, type Session } from '../session/connect.ts';
import { globalsOf, type Globals } from '../session/globals.ts';
import { formatOptions } from './format-options.ts';

interface Flags {
  readonly from: MigrationSystem;
  readonly date: string;
  readonly post?: boolean;
  readonly account?: string;
  readonly expectedTotal?: string;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly decimal?: string;
  readonly grouping?: string;
  readonly dates?: string;
}

export function defineMigrate(command: Command, running: Running): void {
  command
    .summary('Take over the stock of another system')
    .description(
      'Read the exports of another system and print a proof sheet: quantity and value of each product in the old system, ' +
        'here, and the difference. Nothing is posted without --post, nor while a difference is not 0. With --post, products that do not ' +
        'exist are created, and their stock is posted as opening balances. Repeating the command never posts twice.',
    )
    .argument('<file...>', 'The exports, in any order: they are recognized by their columns.')
    .addOption(
      new Option('--from <system>', 'The old system.').choices(migrationSystems).makeOptionMandatory(),
    )
    .addOption(
      once(
        '--date <date>',
        'The day of the opening balances: the last one in the old system.',
      ).makeOptionMandatory(),
    )
    .option('--post', 'Create the products and post the opening balances.')
    .addOption(
      once('--account <text>', 'The counter account of the opening balances, for automatic posting.'),
    )
    .addOption(
      once('--expected-total <decimal>', 'The value of all stock in the old system, as a further check.'),
    )
    .addOption(once('--sheet <file>', 'Write the proof sheet to this CSV file, too.'))
    .addOption(formatOptions.encoding())
    .addOption(formatOptions.delimiter())
    .addOption(formatOptions.decimal())
    .addOption(formatOptions.grouping())
    .addOption(formatOptions.dates())
    .addHelpText(
      'after',
      `
Examples:
  tallybook migrate --from lexware artikel.csv --date 2026-12-31 --sheet proof.csv
  tallybook migrate --from shopify inventory.csv products.csv --date 2026-12-31 --account 9000 --post

Files: odoo: stock moves and valuation layers; erpnext: stock ledger; quickbooks: Inventory Valuation Detail;
  shopify: inventory and products; lexware: article list.
Exit code 1 if something cannot be posted as it is; each problem names file, row and column. Role: accountant or higher.`,
    )
    .action(async (files: readonly string[]) => {
      await migrateFiles(files, command.opts<Flags>(), globalsOf(command), running);
    });
}

async function migrateFiles(
  names: readonly string[],
  flags: Flags,
  globals: Globals,
  running: Running,
): Promise<void> {
  const { io } = running;
  const { date, expectedTotal, account } = flags;
  if (!isCalendarDate(date)) throw usageError('--date: Expected a day such as 2026-12-31.');
  const { sheet } = flags;
  if (sheet !== undefined && names.some((name) => resolve(name) === resolve(sheet)))
    throw usageError(
      '--sheet: This is one of the files that are read. Choose another name for the proof sheet.',
    );
  const given = await Promise.all(names.map(readGiven));
  const session = connect(io, globals);
  const printer = createPrinter(io, globals);
  const organization = await organizationOf(session);
  checkAccount(account, organization);
  const { currency } = organization;
  const scale = moneyScale(currency) ?? 2;
  if (expectedTotal !== undefined && parseDecimal(expectedTotal, scale) === undefined)
    throw usageError(`--expected-total: Expected a decimal such as 1250.00, in ${currency}.`);
  const migration = read(flags, given, { currency, date, expectedTotal, file: formatOf(flags) });
  const plan = await planOf(migration.products, date, scale, session);
  await printSheet(migration, flags, printer);
  const problems = [...migration.problems, ...plan.problems];
  if (problems.length > 0) throw rejected(problems);
  const sum = formatDecimal(
    migration.products.reduce((total, { value }) => total + value, 0n),
    scale,
  );
  const stock = `${counted(migration.products.length, 'product')} worth ${sum} ${currency}`;
  if (flags.post !== true) {
    const now = plan.done > 0 ? ` ${counted(plan.done, 'opening balance')} had been posted before.` : '';
    await printer.note(
      `${stock}, without differences.${now} Nothing was posted: repeat the command with --post.`,
    );
    return;
  }
  const progress = createProgress(io, globals);
  running.pending = { idempotencyKey: undefined, attempts: session.attempts, readsStdin: false };
  try {
    await postMigration(plan, { date, account, scale }, session, (count) =>
      progress.show(`Posted ${count} of ${plan.posted.length} opening balances`),
    );
    await requirePosted(migration, date, scale, session);
    running.pending = undefined;
  } finally {
    progress.end();
  }
  await printer.note(`${stock}, as in the old system. ${outcomeOf(plan)}`);
}

/** A sentence about what this run has done. */
function outcomeOf({ created, posted, done }: Plan): string {
  if (posted.length === 0 && created.length === 0)
    return 'Everything had been posted before: nothing was posted again.';
  const before = done === 0 ? '' : ` ${counted(done, 'opening balance')} had been posted before.`;
  return `${counted(created.length, 'product')} created, ${counted(posted.length, 'opening balance')} posted.${before}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The ledger is the proof, not the responses. */
async function requirePosted(
  { products }: Migration,
  date: string,
  scale: number,
  session: Session,
): Promise<void> {
  const openings = await openingsOn(date, scale, session);
  const ids = new Map<string, Product>();
  for await (const product of session.tallybook.products.list({}, session.options))
    ids.set(product.sku, product);
  const different = products.filter((product) => {
    const { id = '', quantity_scale: places = 0 } = ids.get(product.sku) ?? {};
    return product.quantity > 0 && !isPosted(product, places, openings.get(id));
  });
  if (different.length === 0) return;
  throw new CliError(
    exitCodes.rejected,
    'LEDGER_DIFFERS',
    `The ledger has other opening balances than the proof sheet for ${counted(different.length, 'product')}: ${different
      .slice(0, 20)
      .map(({ sku }) => sku)
      .join(', ')}. Another session has changed them; compare them with the sheet.`,
  );
}

function read(flags: Flags, files: readonly GivenFile[], options: MigrationOptions): Migration {
  try {
    return migrate(flags.from, files, options);
  } catch (error) {
    throw error instanceof MigrationRejected ? rejected(error.problems) : error;
  }
}

async function readGiven(name: string): Promise<GivenFile> {
  try {
    return { name, bytes: new Uint8Array(await readFile(name)) };
  } catch (error) {
    throw usageError(`Cannot read ${name}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
  }
}

/** Commander has checked the choices. */
const formatOf = ({ encoding, delimiter, decimal, grouping, dates }: Flags): MigrationOptions['file'] =>
  ({ encoding, delimiter, decimal, grouping, dates }) as MigrationOptions['file'];

async function organizationOf({ tallybook, options }: Session): Promise<Organization> {
  const { organization_id: id } = await tallybook.me.get(undefined, options);
  if (id === null) throw usageError('Choose an organization with --organization.');
  return tallybook.organizations.get({ id }, options);
}

/** The service checks this only after products were created. */
function checkAccount(account: string | undefined, { settings }: Organization): void {
  const isAutomatic = settings.automatic_posting !== null;
  if (isAutomatic && account === undefined)
    throw usageError(
      '--account: Automatic posting is on. Give the counter account of the opening balances, for example 9000.',
    );
  if (!isAutomatic && account !== undefined)
    throw usageError(
      '--account: Automatic posting is off, so nothing is booked. Leave the account out, or switch automatic posting on first.',
    );
}

async function printSheet(
  { sheet, files }: Migration,
  { sheet: target }: Flags,
  printer: Printer,
): Promise<void> {
  for (const { file, content, format } of files) await printer.note(`${file}: ${content}, ${format}.`);
  if (target !== undefined) {
    try {
      await writeFile(target, sheetCsv(sheet));
    } catch (error) {
      throw fileError(`Cannot write ${target}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
    }
  }
  await printer.rows(sheet);
}
