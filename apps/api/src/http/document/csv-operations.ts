import {
  countImport,
  detailNames,
  exportMovementsInput,
  importCountsInput,
  importMovementsInput,
  importOpeningBalancesInput,
  importProductsInput,
  openingBalancesImport,
  productImport,
  type ProblemCode,
} from '@tallybook/domain';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import {
  exportOperation,
  fileNameOf,
  importCountsOperation,
  importOpeningBalancesOperation,
  importOperation,
  importProductsOperation,
  type csvOperations,
} from '../csv/operations.ts';
import { reports, type Report } from '../csv/reports.ts';
import { headers } from './components.ts';
import { descriptionOf } from './descriptions.ts';
import type { OpenApiDocument } from './document.ts';
import { withoutExample } from './parameters.ts';
import { recordedBody, recordedRequest } from './recorded.ts';
import { permissionNoteOf } from './operation.ts';
import { problemResponsesOf } from './problem-responses.ts';
import { problemCodesOfShape } from './problem-codes.ts';

const csv = 'text/csv';
const tags = ['Stock movements'];
const security = [{ bearer: [] }];

const details = detailNames
  .map((name) => (name === 'metadata' ? '`metadata` (a JSON object)' : `\`${name}\``))
  .join(', ');

const problemCodesOf = (operation: (typeof csvOperations)[number]): ProblemCode[] =>
  problemCodesOfShape({ ...operation, isPublic: false, takesJson: false, isPaged: false });

const parameter = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/parameters/${name}` });

/** The query parameters of a schema. */
function queryParameters(schema: z.ZodObject, omitted: readonly string[] = []): oas31.ParameterObject[] {
  const fields = Object.entries<z.ZodType>(schema.shape).filter(([name]) => !omitted.includes(name));
  return fields.map(([name, field]): oas31.ParameterObject => {
    const generated = z.toJSONSchema(field, {
      target: 'draft-2020-12',
      io: 'input',
    }) as oas31.SchemaObject & {
      $schema?: string;
    };
    const { $schema: _schema, description: _description, ...shape } = generated;
    const description = descriptionOf(field);
    const { example } = shape as { example?: unknown };
    return {
      in: 'query',
      name,
      ...(field.safeParse(undefined).success ? {} : { required: true, example }),
      ...(description === undefined ? {} : { description }),
      schema: withoutExample(shape),
    };
  });
}

const pathParametersOf = (json: oas31.OperationObject | undefined): oas31.ParameterObject[] =>
  (json?.parameters ?? []).filter(
    (each): each is oas31.ParameterObject => 'in' in each && each.in === 'path',
  );

/** Adds the CSV operations. They are not procedures, so that the generator does not know them. */
export function addCsvOperations({ paths, components }: OpenApiDocument): void {
  const { schemas } = components;
  paths[`/api${importOperation.path}`] = { post: importOf() };
  for (const file of [productFile, countFile, openingFile]) {
    const path = `/api${file.operation.path}`;
    const inPath = pathParametersOf(paths[path.replace(/\/import$/, '')]?.put);
    paths[path] = { post: importOfAll(schemas, file, inPath) };
  }
  paths[`/api${exportOperation.path}`] = { get: exportOf() };
  for (const report of reports) {
    const json = paths[`/api${report.operation.path.replace(/\/export$/, '')}`]?.get;
    if (json === undefined) throw new Error(`${report.operation.name}: there is no such report`);
    paths[`/api${report.operation.path}`] = { get: reportOf(report, json) };
  }
}

function importOf(): oas31.OperationObject {
  const report = { $ref: '#/components/schemas/StockImport' };
  const response = (description: string, created: boolean, body: unknown): oas31.ResponseObject => ({
    description,
    headers: headers(
      'XRequestId',
      created && 'Location',
      created && 'IdempotencyReplayed',
      'RateLimit',
      'RateLimitPolicy',
    ),
    content: { 'application/json': { schema: report, example: body } },
  });
  return {
    operationId: importOperation.name,
    summary: 'Import stock movements from a file',
    description:
      'Posts the rows by date, each independently: rejected rows are reported by number, the others are posted. A file with a malformed row, an unknown SKU or location code, or an ambiguous format is rejected as a whole. Sending the same file again resumes an interrupted import and returns the report of a finished one. The import is identified by the `Idempotency-Key`, or without a key by the content and the decided format of the file. ' +
      permissionNoteOf(importOperation.permission),
    tags,
    security,
    parameters: [
      ...queryParameters(importMovementsInput),
      parameter('IdempotencyKey'),
      parameter('XOrganizationId'),
    ],
    requestBody: {
      required: true,
      description: `CSV (RFC 4180), at most 10 MB, with a header row. Its format is decided once for all cells; a dry run reports it. Required columns: \`product_id\` or \`sku\`, \`type\`, \`quantity\`, \`unit_cost\` and \`movement_date\`. Instead of quantity and cost: \`price_amount\` and \`price_per\`, or \`entered_quantity\`, \`entered_unit\` and \`entered_unit_cost\`. Optional columns: \`journal_entry_id\`, \`accounting_period_id\`, \`expected_on_hand\`, \`location_id\` or \`location_code\`, ${details}. The further columns of an export are ignored; other ones need a \`map\`. An empty cell is an omitted field.`,
      content: {
        [csv]: { schema: { type: 'string' }, example: recordedRequest('stockMovements.import') },
      },
    },
    responses: {
      200: response(
        'The result that the import would have; nothing was posted (`dry_run=true`).',
        false,
        recordedBody('stockMovements.import dry'),
      ),
      201: response('The import is finished.', true, recordedBody('stockMovements.import')),
      ...problemResponsesOf(problemCodesOf(importOperation)),
    },
  };
}

interface FileImport {
  readonly operation:
    | typeof importProductsOperation
    | typeof importCountsOperation
    | typeof importOpeningBalancesOperation;
  readonly input: z.ZodObject;
  readonly report: z.ZodObject;
  readonly schema: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Rows that a file may have. */
  readonly limit: string;
  readonly columns: string;
  /** Such as "products". */
  readonly rows: string;
  /** Such as "created". */
  readonly done: string;
}

/** An import of all rows of a file, or of none. */
function importOfAll(
  schemas: Record<string, oas31.SchemaObject>,
  { operation, input, report, schema, tag, summary, description, limit, columns, rows, done }: FileImport,
  inPath: readonly oas31.ParameterObject[],
): oas31.OperationObject {
  // Without its id, which would make it a reference.
  const { $schema: _schema, $defs: _defs, ...generated } = z.toJSONSchema(z.object(report.shape));
  // The import of movements has added the schemas that it refers to.
  // oxlint-disable-next-line tallybook/no-json-parse -- a schema has no amounts
  const shape = JSON.parse(
    JSON.stringify(generated).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as oas31.SchemaObject;
  schemas[schema] = { ...shape, description: report.description ?? '' };
  const example = recordedBody(operation.name) as object;
  const response = (text: string, dryRun: boolean): oas31.ResponseObject => ({
    description: text,
    headers: headers('XRequestId', !dryRun && 'IdempotencyReplayed', 'RateLimit', 'RateLimitPolicy'),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
        example: { ...example, dry_run: dryRun },
      },
    },
  });
  return {
    operationId: operation.name,
    summary,
    description: `${description} ${permissionNoteOf(operation.permission)}`,
    tags: [tag],
    security,
    parameters: [
      ...inPath,
      ...queryParameters(input, ['id']),
      parameter('IdempotencyKey'),
      parameter('XOrganizationId'),
    ],
    requestBody: {
      required: true,
      description: `CSV (RFC 4180), at most 10 MB and ${limit} rows, with a header row. Its format is decided once for all cells; a dry run reports it. ${columns} An empty cell is an omitted field.`,
      content: { [csv]: { schema: { type: 'string' }, example: recordedRequest(operation.name) } },
    },
    responses: {
      200: response(`The result that the import would have; nothing was ${done} (\`dry_run=true\`).`, true),
      201: response(`The ${rows} are ${done}.`, false),
      ...problemResponsesOf(problemCodesOf(operation)),
    },
  };
}

const productFile: FileImport = {
  operation: importProductsOperation,
  input: importProductsInput,
  report: productImport,
  schema: 'ProductImport',
  tag: 'Products',
  summary: 'Import products from a file',
  description:
    'Creates the products of all rows or of none. A row that equals an existing product is counted as unchanged, so that the same file can be sent again.',
  limit: '10,000',
  columns:
    'Required columns: `sku` and `name`. Optional columns: `barcode`, `unit`, `quantity_scale`, `base_unit_label`, `packs` (such as `box=7;pallet=840`), `costing_method`, `reorder_point`, `category`, `reorder_quantity`, `lead_time_days`.',
  rows: 'products',
  done: 'created',
};

const countFile: FileImport = {
  operation: importCountsOperation,
  input: importCountsInput,
  report: countImport,
  schema: 'CountImport',
  tag: 'Stock takes',
  summary: 'Import counts from a file',
  description:
    'Enters the counts of all rows or of none, like `stockTakes.count`. A row whose count the stock take has already is counted as unchanged, so that the same file can be sent again; a row without a counted quantity is left out. The file of `stockTakes.export` can be imported.',
  limit: '10,000',
  columns:
    'Required columns: `product_id` or `sku`, and `counted` (base units) or `entered_quantity` and `entered_unit`. Optional: `unit_cost`, per base unit of surplus units. The other columns of the export and `note` are ignored.',
  rows: 'counts',
  done: 'entered',
};

const openingFile: FileImport = {
  operation: importOpeningBalancesOperation,
  input: importOpeningBalancesInput,
  report: openingBalancesImport,
  schema: 'OpeningBalancesImport',
  tag: 'Opening balances',
  summary: 'Import opening balances from a file',
  description:
    'Posts the rows like `openingBalances.post`, all or none; the sum of their values must be `expected_total`. A dry run makes the same checks. The same file again has no second effect: its products have movements then (409 `PRODUCT_HAS_MOVEMENTS`).',
  limit: '1,000',
  columns:
    'Required columns: `product_id` or `sku`, `quantity` (base units) or `entered_quantity` and `entered_unit`, and `value`, the value of all of these units. Optional: `location_id` or `location_code`, and `layer_date`: rows of a FIFO product with a `layer_date` are its layers.',
  rows: 'opening balances',
  done: 'posted',
};

function exportOf(): oas31.OperationObject {
  return {
    operationId: exportOperation.name,
    summary: 'Export stock movements as a file',
    description:
      'Ordered by date, then by order of posting. Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe, which an import removes. ' +
      permissionNoteOf(exportOperation.permission),
    tags,
    security,
    parameters: [...queryParameters(exportMovementsInput), parameter('XOrganizationId')],
    responses: fileResponses(exportOperation, 'stock-movements.csv'),
  };
}

function fileResponses(operation: (typeof csvOperations)[number], fileName: string): oas31.ResponsesObject {
  return {
    200: {
      description: 'The file. It is incomplete if the connection ends without the final chunk.',
      headers: {
        ...headers('XRequestId', 'XValuationStatus', 'RateLimit', 'RateLimitPolicy'),
        'Content-Disposition': {
          description: 'The suggested file name.',
          schema: { type: 'string' },
          example: `attachment; filename="${fileName}"`,
        },
      },
      content: { [csv]: { schema: { type: 'string' }, example: recordedBody(operation.name) } },
    },
    ...problemResponsesOf(problemCodesOf(operation)),
  };
}

/** A report as a file, described by the operation that returns it as JSON. */
function reportOf(report: Report, json: oas31.OperationObject): oas31.OperationObject {
  const { operation, input, omitted, rowsText } = report;
  const inPath = pathParametersOf(json);
  return {
    operationId: operation.name,
    summary: `${json.summary ?? ''} as a file`,
    description:
      `${rowsText ?? `All rows of \`${json.operationId ?? ''}\` as CSV, with the same figures: one column per field, in the order of the JSON; a list within a row is JSON in its cell${operation.name === 'ageing.export' ? ', but each bucket has two columns' : ''}. Beside the id of a product are its SKU and name, beside the id of a location its code.`} Text that a spreadsheet could interpret as a formula is prefixed with an apostrophe. ` +
      permissionNoteOf(operation.permission),
    tags: json.tags ?? [],
    security,
    parameters: [
      ...inPath,
      ...queryParameters(input, [...omitted, ...inPath.map(({ name }) => name)]),
      parameter('XOrganizationId'),
    ],
    responses: fileResponses(operation, fileNameOf(operation)),
  };
}
