import { codesWithItemFigures, figureSchemas, problemCatalog, type ProblemCode } from '@tallybook/domain';
import type { oas31 } from 'zod-openapi';

type Schema = oas31.SchemaObject;
type Properties = Record<string, Schema>;

const text = { type: 'string' } as const;

const figures = figureSchemas as Partial<Record<ProblemCode, Properties>>;

/** Figures that no batch reports stay in the schema, because members of responses are not removed. */
const unset = { description: 'Never set: only the problem itself has this member.' };

/** Optional, because in a batch each item has its own. */
const anyFigure: Properties = Object.fromEntries(
  Object.entries(figures).flatMap(([code, properties]) =>
    Object.entries<Schema>(properties).map(([name, schema]): [string, Schema] => [
      name,
      codesWithItemFigures.includes(code as ProblemCode) ? schema : { ...schema, ...unset },
    ]),
  ),
);

const fieldError = {
  type: 'object',
  description: 'An error in one field. In a batch, it may also contain figures of that item.',
  required: ['pointer', 'code', 'detail'],
  properties: {
    pointer: {
      ...text,
      description: 'JSON Pointer (RFC 6901) to the field; empty for the whole body.',
      examples: ['/quantity'],
    },
    code: { ...text, description: 'The rule that the field violates.', examples: ['TOO_SMALL'] },
    detail: {
      ...text,
      description: 'A human-readable explanation.',
      examples: ['quantity must be at least 1.'],
    },
    ...anyFigure,
  },
} satisfies Schema;

/**
 * Describes every problem, including those of later versions: `code` is not an `enum`, because generated clients fail on a value
 * that their enum lacks.
 */
const problem = {
  type: 'object',
  description:
    'An RFC 9457 problem document. Problems whose schema is named after their code have more members.',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: {
      ...text,
      format: 'uri-reference',
      description: 'The address of a page that explains the kind of problem.',
      examples: ['/problems/VALIDATION_FAILED'],
    },
    title: { ...text, description: 'A summary of the kind of problem, always the same for a code.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: {
      ...text,
      description: 'A human-readable explanation of what is wrong and what to do. Do not parse it.',
    },
    code: {
      ...text,
      description:
        'The stable error code, for programs to branch on. Later versions may add codes; `x-extensible-enum` lists those of this one.',
      'x-extensible-enum': Object.keys(problemCatalog),
      examples: ['VALIDATION_FAILED'],
    },
    request_id: { ...text, description: 'Also in `X-Request-Id`. Include it in support requests.' },
    errors: {
      type: 'array',
      description:
        'The invalid fields, or the rejected items of a batch; absent if the problem is not about fields. At most 100.',
      items: { $ref: '#/components/schemas/FieldError' },
    },
    problems: {
      type: 'integer',
      minimum: 1,
      description: 'Of an imported file: the number of its problems, of which `errors` lists the first.',
    },
  },
} satisfies Schema;

const codesWithFigures = Object.keys(figures) as ProblemCode[];

/** `InsufficientStockProblem`, for example: the schema of a problem with figures. */
export function problemSchemaName(code: ProblemCode): string {
  const words = code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return `${words.join('')}Problem`;
}

const reference = (name: string): oas31.ReferenceObject => ({ $ref: `#/components/schemas/${name}` });

/** The members of a problem with figures; those of `Problem` are repeated, because generators differ on `allOf`. */
function schemaWithFigures(code: ProblemCode): Schema {
  const { title } = problemCatalog[code];
  return {
    ...problem,
    description: codesWithItemFigures.includes(code)
      ? `${title}. In a batch, the figures are in the item's entry of \`errors\`, where those of several products always are.`
      : `${title}.`,
    properties: {
      ...problem.properties,
      code: { ...text, const: code, description: 'The stable error code of this problem.' },
      ...figures[code],
    },
  };
}

export const problemSchemas: Readonly<Record<string, Schema>> = {
  FieldError: fieldError,
  Problem: problem,
  ...Object.fromEntries(codesWithFigures.map((code) => [problemSchemaName(code), schemaWithFigures(code)])),
};

/** The schema of a response with one of these codes. The first alternative that fits is the most precise. */
export function problemSchemaOf(codes: readonly ProblemCode[]): Schema | oas31.ReferenceObject {
  const precise = codes.filter((code) => codesWithFigures.includes(code)).map(problemSchemaName);
  return precise.length === 0
    ? reference('Problem')
    : { anyOf: [...precise, 'Problem'].map((name) => reference(name)) };
}
