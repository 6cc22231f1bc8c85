import { detailNames, exportMovementsInput, importMovementsInput, type ProblemCode } from '@tallybook/domain';
import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { exportColumns } from '../csv/csv-text.ts';
import { exportOperation, importOperation, type csvOperations } from '../csv/operations.ts';
import { headers } from './components.ts';
import { descriptionOf } from './descriptions.ts';
import { exampleOf } from './examples.ts';
import type { OpenApiDocument } from './document.ts';
import { problemResponsesOf } from './problem-responses.ts';
import { refusalsOfShape } from './refusals.ts';

const csv = 'text/csv';
const tags = ['Stock movements'];
const security = [{ bearer: [] }];

const details = detailNames
  .map((name) => (name === 'metadata' ? '`metadata` (a JSON object)' : `\`${name}\``))
  .join(', ');

const refusalsOf = (operation: (typeof csvOperations)[number]): ProblemCode[] =>
  refusalsOfShape({ ...operation, isPublic: false, takesJson: false, isPaged: false });

const parameter = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/parameters/${name}` });

/** The query of a schema, field by field. */
function queryParameters(schema: z.ZodObject): oas31.ParameterObject[] {
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]): oas31.ParameterObject => {
    const drawn = z.toJSONSchema(field, { target: 'draft-2020-12', io: 'input' }) as oas31.SchemaObject & {
      $schema?: string;
    };
    const { $schema: _schema, description: _said, ...shape } = drawn;
    const description = descriptionOf(field) ?? queryDescriptions[name];
    return {
      in: 'query',
      name,
      ...(description === undefined ? {} : { description }),
      schema: shape,
      example: exampleOf(shape, {}, name),
    };
  });
}

const queryDescriptions: Readonly<Record<string, string>> = {
  product_id: 'Only movements of this product. An unknown one gives a file of only a header.',
  type: 'Only movements of this type.',
  startDate: 'From this day on, the day included.',
  endDate: 'Up to this day, the day included.',
};

/**
 * Adds the operations that speak CSV. They are no procedures: the one takes and the other gives what is no JSON, so
 * that the generator, which knows only those, draws neither.
 */
export function addCsvOperations({ paths, components }: OpenApiDocument): void {
  const { schemas } = components;
  paths[`/api${importOperation.path}`] = { post: importOf(schemas) };
  paths[`/api${exportOperation.path}`] = { get: exportOf() };
}

function importOf(schemas: Record<string, oas31.SchemaObject>): oas31.OperationObject {
  const report = { $ref: '#/components/schemas/StockImport' };
  const example = exampleOf(report, schemas, 'StockImport') as Record<string, unknown>;
  const answer = (description: string, located: boolean, shown: unknown): oas31.ResponseObject => ({
    description,
    headers: headers(
      'XRequestId',
      located && 'Location',
      located && 'IdempotencyReplayed',
      'RateLimit',
      'RateLimitPolicy',
    ),
    content: { 'application/json': { schema: report, example: shown } },
  });
  return {
    operationId: importOperation.name,
    summary: 'Import stock movements from a file',
    description:
      'Posts the rows in order, each for itself; refused rows are reported by number and the others are posted. A file with a malformed row or an unknown SKU is refused as a whole. Sent again, an import that was cut off goes on where it stopped, and one that is finished gives its report again: it is known by the `Idempotency-Key`, without one by the file.',
    tags,
    security,
    parameters: [
      ...queryParameters(importMovementsInput),
      parameter('IdempotencyKey'),
      parameter('XOrganizationId'),
    ],
    requestBody: {
      required: true,
      description: `CSV (RFC 4180), UTF-8, at most 10 MB, with a header: \`product_id\` or \`sku\`, \`type\`, \`quantity\`, \`unit_cost\`, \`movement_date\`, and as many as are needed of \`journal_entry_id\`, \`accounting_period_id\`, \`expected_on_hand\`, ${details}. An empty cell is a field that is not given.`,
      content: {
        [csv]: {
          schema: { type: 'string' },
          example: 'sku,type,quantity,unit_cost,movement_date\nBOLT-8,entry,10,12.5,2026-03-10\n',
        },
      },
    },
    responses: {
      200: answer('What the import would do; nothing was posted (`dry_run=true`).', false, {
        ...example,
        id: null,
        dry_run: true,
      }),
      201: answer('The import is finished.', true, {
        ...example,
        id: '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11',
      }),
      ...problemResponsesOf(refusalsOf(importOperation)),
    },
  };
}

function exportOf(): oas31.OperationObject {
  return {
    operationId: exportOperation.name,
    summary: 'Export stock movements as a file',
    description:
      'In the order of the ledger: by date, then in the order of posting. A text that a spreadsheet could take for a formula has an apostrophe in front; an import takes it off again.',
    tags,
    security,
    parameters: [...queryParameters(exportMovementsInput), parameter('XOrganizationId')],
    responses: {
      200: {
        description: 'The file. One that ends without the end of its encoding is not complete.',
        headers: {
          ...headers('XRequestId', 'RateLimit', 'RateLimitPolicy'),
          'Content-Disposition': {
            description: 'A name for the file.',
            schema: { type: 'string' },
            example: 'attachment; filename="stock-movements.csv"',
          },
        },
        content: { [csv]: { schema: { type: 'string' }, example: `${exportColumns.join(',')}\r\n` } },
      },
      ...problemResponsesOf(refusalsOf(exportOperation)),
    },
  };
}
