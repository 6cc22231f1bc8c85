import {
  abc,
  abcInput,
  ageing,
  ageingInput,
  bridgeParts,
  bucketLimits,
  costAdjustment,
  idInput,
  listCostAdjustmentsInput,
  listLevelsInput,
  listTransfersInput,
  listWriteDownsInput,
  proposeWriteDownsInput,
  reconciliation,
  reconciliationInput,
  stockLevel,
  stockTransfer,
  turnover,
  turnoverInput,
  valuationInput,
  valuedProduct,
  valueBridgeInput,
  writeDown,
  writeDownProposal,
  type Ageing,
  type AgeingInput,
  type StockTransfer,
  type Valuation,
  type ValuationInput,
} from '@tallybook/domain';
import type { z } from 'zod';
import { getAgeing } from '../../modules/reports/ageing/get.ts';
import { listCostAdjustments } from '../../modules/inventory/cost-adjustments/read.ts';
import { getReconciliation } from '../../modules/accounting/reconciliation/get.ts';
import { listLevels } from '../../modules/inventory/levels/list.ts';
import { listTransfers } from '../../modules/inventory/transfers/read.ts';
import { countFileColumns, getCountFile } from '../../modules/inventory/takes/file.ts';
import { getAbc } from '../../modules/reports/turnover/abc.ts';
import { getTurnover } from '../../modules/reports/turnover/get.ts';
import { getValueBridge } from '../../modules/reports/value-bridge/get.ts';
import { getValuation } from '../../modules/accounting/valuation/get.ts';
import { proposeWriteDowns } from '../../modules/accounting/write-downs/propose.ts';
import { listWriteDowns } from '../../modules/accounting/write-downs/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { withNames } from './names.ts';
import { reportOperations } from './operations.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Columns {
  readonly names: string[];
  readonly cellsOf: (row: Row) => unknown[];
}

interface ReportPage {
  readonly rows: readonly object[];
  readonly next_cursor: string | null;
  /** Days that the input left to the service. */
  readonly defaults: object;
}

/** A report or list whose rows are also available as a file. */
export interface Report {
  readonly operation: (typeof reportOperations)[keyof typeof reportOperations];
  readonly input: z.ZodObject;
  /** Fields of the input that a file does not have: it always contains all pages. */
  readonly omitted: readonly string[];
  /** Names the rows, if they are not those of the JSON. */
  readonly rowsText?: string | undefined;
  readonly columns: (input: object) => Columns;
  readonly read: (ctx: VerbContext, input: object) => Promise<ReportPage>;
}

interface Definition<Input extends z.ZodObject, Output> {
  readonly input: Input;
  readonly omitted?: readonly string[];
  readonly columns: z.ZodObject | ((input: z.output<Input>) => Columns);
  readonly verb: (ctx: VerbContext, input: z.output<Input>) => Promise<Output>;
  readonly rowsOf: (output: Output) => readonly object[];
  readonly rowsText?: string;
}

function define<Input extends z.ZodObject, Output extends object>(
  operation: Report['operation'],
  { input, omitted = [], columns, verb, rowsOf, rowsText }: Definition<Input, Output>,
): Report {
  const parameters = Object.keys(input.shape);
  return {
    operation,
    input,
    omitted: ['limit', 'cursor', ...omitted],
    rowsText,
    columns: (given) =>
      typeof columns === 'function' ? columns(given as z.output<Input>) : fieldsOf(columns),
    async read(ctx, given) {
      const output = await verb(ctx, given as z.output<Input>);
      const { next_cursor = null } = output as { next_cursor?: string | null };
      const defaults = Object.entries(output).filter(
        ([name, value]) => parameters.includes(name) && typeof value === 'string',
      );
      return { rows: rowsOf(output), next_cursor, defaults: Object.fromEntries(defaults) };
    },
  };
}

/** One column per field, in the order of the JSON, with names beside ids. */
const fieldsOf = ({ shape }: z.ZodObject): Columns => columnsOf(Object.keys(shape));

function columnsOf(own: readonly string[]): Columns {
  const names = withNames(own);
  return { names, cellsOf: (row) => names.map((name) => row[name]) };
}

/** In place of `entered`, a column for each of its members. */
const transferColumns = (): Columns =>
  columnsOf(
    Object.keys(stockTransfer.shape).flatMap((name) =>
      name === 'entered' ? ['entered_quantity', 'entered_unit'] : [name],
    ),
  );

const enteredRows = ({ items }: { readonly items: readonly StockTransfer[] }): readonly object[] =>
  items.map(({ entered, ...transfer }) => ({
    ...transfer,
    entered_quantity: entered?.quantity,
    entered_unit: entered?.unit,
  }));

/** A quantity and a value for each bucket, in place of the list of buckets. */
function ageingColumns({ buckets }: AgeingInput): Columns {
  const { names, cellsOf } = fieldsOf(ageing.shape.products.element.omit({ buckets: true }));
  const limits = bucketLimits(buckets);
  const ranges = [...limits, undefined].map((to, at) => {
    const from = at === 0 ? 0 : (limits[at - 1] ?? 0) + 1;
    return to === undefined ? `${from}_up` : `${from}_${to}`;
  });
  return {
    names: [...names, ...ranges.flatMap((range) => [`quantity_${range}`, `value_${range}`])],
    cellsOf: (row) => [
      ...cellsOf(row),
      ...(row['buckets'] as Ageing['products'][number]['buckets']).flatMap(({ quantity, value }) => [
        quantity,
        value,
      ]),
    ],
  };
}

/** By location, the figures that a location has, in place of the list of locations. */
const valuationColumns = ({ by }: ValuationInput): Columns =>
  by === undefined
    ? fieldsOf(valuedProduct.omit({ locations: true }))
    : columnsOf(['product_id', 'location_id', 'on_hand', 'value', 'as_of', 'valuation_status']);

const valuedRows = ({ products, locations }: Valuation): readonly object[] =>
  locations === undefined
    ? products
    : products.flatMap(({ locations: own = [], ...product }) => own.map((at) => ({ ...product, ...at })));

const itemsOf = <T>({ items }: { readonly items: T }): T => items;
const productsOf = <T>({ products }: { readonly products: T }): T => products;

/** Every report and list that has a file, with the verb of its JSON. */
export const reports: readonly Report[] = [
  define(reportOperations.stockLevels, {
    input: listLevelsInput,
    columns: stockLevel,
    verb: listLevels,
    rowsOf: itemsOf,
  }),
  define(reportOperations.valuation, {
    input: valuationInput,
    omitted: ['products'],
    columns: valuationColumns,
    verb: getValuation,
    rowsOf: valuedRows,
    rowsText: 'One row for each product; with `by=location`, one for each product at each location.',
  }),
  define(reportOperations.ageing, {
    input: ageingInput,
    columns: ageingColumns,
    verb: getAgeing,
    rowsOf: productsOf,
  }),
  define(reportOperations.turnover, {
    input: turnoverInput,
    columns: turnover.shape.products.element,
    verb: getTurnover,
    rowsOf: productsOf,
  }),
  define(reportOperations.abc, {
    input: abcInput,
    columns: abc.shape.products.element,
    verb: getAbc,
    rowsOf: productsOf,
  }),
  define(reportOperations.valueBridge, {
    input: valueBridgeInput,
    columns: () => columnsOf(['part', 'amount']),
    verb: getValueBridge,
    rowsOf: bridgeParts,
    rowsText:
      'The parts of the bridge as CSV, one per row: the carrying amounts at both ends (`opening`, `closing`), and between them the amounts that lead from one to the other.',
  }),
  define(reportOperations.reconciliation, {
    input: reconciliationInput,
    columns: reconciliation.shape.periods.element,
    verb: getReconciliation,
    rowsOf: ({ periods }) => periods,
  }),
  define(reportOperations.costAdjustments, {
    input: listCostAdjustmentsInput,
    columns: costAdjustment,
    verb: listCostAdjustments,
    rowsOf: itemsOf,
  }),
  define(reportOperations.stockTransfers, {
    input: listTransfersInput,
    columns: transferColumns,
    verb: listTransfers,
    rowsOf: enteredRows,
  }),
  define(reportOperations.writeDowns, {
    input: listWriteDownsInput,
    columns: writeDown,
    verb: listWriteDowns,
    rowsOf: itemsOf,
  }),
  define(reportOperations.stockTake, {
    input: idInput('stock take'),
    columns: () => columnsOf(countFileColumns),
    verb: getCountFile,
    rowsOf: itemsOf,
    rowsText:
      'The counts of a stock take as CSV, with their products and differences: `expected`, `difference` and `cost_amount` are those of `stockTakes.preview`, or empty while a blind stock take hides them. `cost_amount` is also empty where posting would be rejected, for which the preview gives the reason. Of a cancelled one, `expected` is the quantity when the product was counted, and `cost_amount` is empty.',
  }),
  define(reportOperations.proposal, {
    input: proposeWriteDownsInput,
    columns: writeDownProposal.shape.items.element,
    verb: proposeWriteDowns,
    rowsOf: itemsOf,
  }),
];
