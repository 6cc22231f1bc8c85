import { moneyScale } from '../identity/currency.ts';
import { parseDecimal } from '../shared/decimal.ts';
import { erpnextLedger, erpnextStock } from './erpnext.ts';
import type { Layout } from './layout.ts';
import { lexwareArticles, lexwareStock } from './lexware.ts';
import { odooLayers, odooMoves, odooStock } from './odoo.ts';
import { MigrationRejected, problemIn, type MigrationProblem } from './problem.ts';
import { prove, totalProblem, type Proof } from './proof.ts';
import { quickbooksDates, quickbooksDetail, quickbooksStock } from './quickbooks.ts';
import { recognize, type GivenFile, type RecognizedFile } from './recognize.ts';
import { shopifyInventory, shopifyProducts, shopifyStock } from './shopify.ts';
import type { FoundStocks } from './stock.ts';
import { readTable, type ReadOptions, type Table } from './table.ts';

interface System {
  readonly name: string;
  readonly layouts: readonly Layout[];
  /** The tables are in the order of `layouts`. */
  readonly stockOf: (tables: readonly Table[], date: string) => FoundStocks;
}

const systems = {
  odoo: {
    name: 'Odoo',
    layouts: [odooMoves, odooLayers],
    stockOf: (tables, date) => odooStock(tables as [Table, Table], date),
  },
  erpnext: {
    name: 'ERPNext',
    layouts: [erpnextLedger],
    stockOf: (tables, date) => erpnextStock(tables as [Table], date),
  },
  quickbooks: {
    name: 'QuickBooks',
    layouts: [quickbooksDetail],
    stockOf: (tables, date) => quickbooksStock(tables as [Table], date),
  },
  shopify: {
    name: 'Shopify',
    layouts: [shopifyInventory, shopifyProducts],
    stockOf: (tables) => shopifyStock(tables as [Table, Table]),
  },
  lexware: {
    name: 'Lexware',
    layouts: [lexwareArticles],
    stockOf: (tables) => lexwareStock(tables as [Table]),
  },
} as const satisfies Record<string, System>;

export type MigrationSystem = keyof typeof systems;
/** Systems whose exports can be migrated. */
export const migrationSystems = Object.keys(systems) as readonly MigrationSystem[];

export interface MigrationOptions extends ReadOptions {
  /** The day of the opening balances, YYYY-MM-DD. */
  readonly date: string;
  /** The value of all stock in the old system, decimal text. */
  readonly expectedTotal?: string | undefined;
}

export interface Migration extends Proof {
  /** How each file was read. */
  readonly files: readonly { readonly file: string; readonly content: string; readonly format: string }[];
}

/**
 * Maps the exports of a system to products with their stock, and proves that nothing was lost. Throws MigrationRejected if a
 * file is unknown, missing or cannot be read; problems of single products are in the result.
 */
export function migrate(
  system: MigrationSystem,
  given: readonly GivenFile[],
  options: MigrationOptions,
): Migration {
  const { name, layouts, stockOf }: System = systems[system];
  const scale = moneyScale(options.currency);
  if (scale === undefined) throw new RangeError('unknown currency');
  const files = given.map((file) => recognize(file, layouts, name, options.file));
  const tables = inOrder(files, layouts, name).map((file) => readTable(file, withDates(file, options)));
  const { stocks, problems } = stockOf(tables, options.date);
  const proof = prove(stocks, scale);
  const all = [...problems, ...proof.problems];
  if (stocks.length === 0 && all.length === 0)
    all.push(problemIn(tables[0]?.file ?? null, 'NO_ROWS', 'The file has no products below its header.'));
  return {
    ...proof,
    problems: [...all, ...totalProblems(proof, all, options, scale)],
    files: tables.map((table, at) => ({
      file: table.file,
      content: layouts[at]?.title ?? '',
      format: table.format,
    })),
  };
}

function totalProblems(
  { products }: Proof,
  others: readonly MigrationProblem[],
  { expectedTotal }: MigrationOptions,
  scale: number,
): MigrationProblem[] {
  // The sum is not complete while products are rejected.
  if (expectedTotal === undefined || others.length > 0) return [];
  const expected = parseDecimal(expectedTotal, scale);
  if (expected === undefined) throw new RangeError('the expected total must be a decimal of the currency');
  const problem = totalProblem(products, expected, scale);
  return problem === undefined ? [] : [problem];
}

/** One file for each layout, in their order. */
function inOrder(
  files: readonly RecognizedFile[],
  layouts: readonly Layout[],
  system: string,
): RecognizedFile[] {
  const problems: MigrationProblem[] = [];
  const ordered = layouts.flatMap((layout) => {
    const [first, second] = files.filter((file) => file.layout === layout);
    if (first === undefined)
      problems.push(
        problemIn(
          null,
          'FILE_MISSING',
          `For ${system}, ${layout.title} is missing. Export it (${layout.source}), and give both files.`,
        ),
      );
    if (second !== undefined)
      problems.push(
        problemIn(
          second.name,
          'FILE_REPEATED',
          `It is ${layout.title}, as ${first?.name ?? ''} is. Give one of them.`,
        ),
      );
    return first ?? [];
  });
  if (problems.length > 0) throw new MigrationRejected(problems);
  return ordered;
}

function withDates(file: RecognizedFile, options: MigrationOptions): ReadOptions {
  const dates = options.file?.dates ?? (file.layout === quickbooksDetail ? quickbooksDates(file) : undefined);
  return { ...options, file: { ...options.file, dates } };
}
