import type { Call } from './call.ts';
import type { StockImport, StockImportSummary } from './contract/types.ts';
import type { Procedures } from './contract/router.ts';
import type { InputOf } from './client-types.ts';
import type { CsvFile } from './rest/csv-file.ts';
import { createExport, type ExportOptions } from './rest/export.ts';
import {
  createImport,
  watchProgress,
  type CountImport,
  type ImportOptions,
  type MovementImportOptions,
  type OpeningBalancesImport,
  type ProductImport,
} from './rest/import.ts';
import type { Run } from './run.ts';
import type { SendRest } from './rest/send.ts';
import type { TallybookPromise } from './response.ts';
import type { Page } from './router-types.ts';

/** Filters of the export; all are optional. */
export type ExportFilters = Omit<InputOf<Procedures['stockMovements']['list']>, 'cursor' | 'limit' | 'sort'>;

/** A report or list as a CSV file: all pages, with the figures of the JSON. The stream fails if it is not complete. */
type ExportReport<Procedure> = (
  filters?: Omit<NonNullable<InputOf<Procedure>>, 'cursor' | 'limit' | 'products'>,
  options?: ExportOptions,
) => TallybookPromise<ReadableStream<Uint8Array<ArrayBuffer>>>;

/** The operations whose body is a CSV file. They exist over REST only. */
export interface CsvMethods {
  /** `GET /api/inventory/stock-levels/export` */
  readonly stockLevels: { readonly export: ExportReport<Procedures['stockLevels']['list']> };
  /** `GET /api/inventory/valuation/export` */
  readonly valuation: { readonly export: ExportReport<Procedures['valuation']['get']> };
  /** `GET /api/inventory/ageing/export` */
  readonly ageing: { readonly export: ExportReport<Procedures['ageing']['get']> };
  /** `GET /api/inventory/turnover/export` */
  readonly turnover: { readonly export: ExportReport<Procedures['turnover']['get']> };
  /** `GET /api/inventory/abc/export` */
  readonly abc: { readonly export: ExportReport<Procedures['abc']['get']> };
  /** `GET /api/inventory/value-bridge/export` */
  readonly valueBridge: { readonly export: ExportReport<Procedures['valueBridge']['get']> };
  /** `GET /api/inventory/reconciliation/export` */
  readonly reconciliation: { readonly export: ExportReport<Procedures['reconciliation']['get']> };
  /** `GET /api/inventory/cost-adjustments/export` */
  readonly costAdjustments: { readonly export: ExportReport<Procedures['costAdjustments']['list']> };
  /** `GET /api/inventory/stock-transfers/export` */
  readonly stockTransfers: { readonly export: ExportReport<Procedures['stockTransfers']['list']> };
  readonly stockTakes: {
    /** The counts of a stock take. `GET /api/inventory/stock-takes/{id}/export` */
    readonly export: (
      input: InputOf<Procedures['stockTakes']['get']>,
      options?: ExportOptions,
    ) => TallybookPromise<ReadableStream<Uint8Array<ArrayBuffer>>>;
    /**
     * Enter the counts of a file of at most 10,000 rows: all or none.
     * `POST /api/inventory/stock-takes/{id}/counts/import`
     */
    readonly importCounts: (
      input: InputOf<Procedures['stockTakes']['get']>,
      file: CsvFile,
      options?: ImportOptions,
    ) => TallybookPromise<CountImport>;
  };
  readonly writeDowns: {
    /** `GET /api/inventory/write-downs/export` */
    readonly export: ExportReport<Procedures['writeDowns']['list']>;
    /** `GET /api/inventory/write-downs/proposal/export` */
    readonly exportProposal: ExportReport<Procedures['writeDowns']['propose']>;
  };
  readonly stockMovements: {
    /**
     * Import stock movements from a file of at most 10 MB. Rejected rows are in the report; the others are posted.
     * `POST /api/inventory/stock-movements/import`
     */
    readonly import: (file: CsvFile, options?: MovementImportOptions) => TallybookPromise<StockImport>;
    /**
     * Export stock movements as a CSV file, in ledger order. The stream fails if the file is not complete.
     * `GET /api/inventory/stock-movements/export`
     */
    readonly export: (
      filters?: ExportFilters,
      options?: ExportOptions,
    ) => TallybookPromise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  };
  readonly openingBalances: {
    /**
     * Post the opening balances of a file of at most 1,000 rows: all or none.
     * `POST /api/inventory/opening-balances/import`
     */
    readonly import: (
      input: Omit<InputOf<Procedures['openingBalances']['post']>, 'items'>,
      file: CsvFile,
      options?: ImportOptions,
    ) => TallybookPromise<OpeningBalancesImport>;
  };
  readonly products: {
    /** Import products from a file of at most 10,000 rows: all or none. `POST /api/inventory/products/import` */
    readonly import: (file: CsvFile, options?: ImportOptions) => TallybookPromise<ProductImport>;
  };
}

const inventory = '/api/inventory';

export function createCsvMethods(run: Run, send: SendRest, call: Call, baseUrl: string): CsvMethods {
  const importFile = createImport(run, send, baseUrl);
  const exportFile = createExport(run, send, baseUrl);
  const runningImports = async (): Promise<StockImportSummary[]> => {
    const { data } = await call('stockImports.listPage', 'query', { limit: 20 }, { maxRetries: 0 });
    return (data as Page<StockImportSummary>).items.filter(({ status }) => status === 'running');
  };
  const report =
    (path: string): ExportReport<unknown> =>
    (filters, options) =>
      exportFile(`${inventory}/${path}/export`, { ...filters }, options);
  return {
    stockLevels: { export: report('stock-levels') },
    valuation: { export: report('valuation') },
    ageing: { export: report('ageing') },
    turnover: { export: report('turnover') },
    abc: { export: report('abc') },
    valueBridge: { export: report('value-bridge') },
    reconciliation: { export: report('reconciliation') },
    costAdjustments: { export: report('cost-adjustments') },
    stockTransfers: { export: report('stock-transfers') },
    writeDowns: { export: report('write-downs'), exportProposal: report('write-downs/proposal') },
    stockTakes: {
      export: ({ id }, options) =>
        exportFile(`${inventory}/stock-takes/${encodeURIComponent(id)}/export`, {}, options),
      importCounts: ({ id }, file, options) =>
        importFile(`${inventory}/stock-takes/${encodeURIComponent(id)}/counts/import`, file, options),
    },
    stockMovements: {
      import(file, { onProgress, ...options } = {}) {
        const report = importFile<StockImport>(`${inventory}/stock-movements/import`, file, options);
        if (onProgress !== undefined) {
          const done = new AbortController();
          const stop = (): void => done.abort();
          report.then(stop, stop);
          void watchProgress(runningImports, onProgress, done.signal);
        }
        return report;
      },
      export: (filters, options) =>
        exportFile(`${inventory}/stock-movements/export`, { ...filters }, options),
    },
    openingBalances: {
      import: ({ date, account, expected_total }, file, options) =>
        importFile(`${inventory}/opening-balances/import`, file, options, { date, account, expected_total }),
    },
    products: {
      import: (file, options) => importFile(`${inventory}/products/import`, file, options),
    },
  };
}
