import { isDeepStrictEqual } from 'node:util';
import { problemCatalog, type ProblemCode } from '@tallybook/domain';
import type { oas31 } from 'zod-openapi';
import type { Operation } from '../rest/operations.ts';
import { headers } from './components.ts';
import { exampleProblem } from './problem-examples.ts';
import { problemCodesOf } from './problem-codes.ts';
import { problemSchemaOf } from './problem-schemas.ts';

/** Responses that many operations share; each is defined once in the document. */
const shared: Readonly<Record<string, readonly ProblemCode[]>> = {
  Unauthenticated: ['UNAUTHENTICATED'],
  Forbidden: ['PERMISSION_DENIED', 'ORGANIZATION_REQUIRED'],
  NotFound: ['NOT_FOUND'],
  PayloadTooLarge: ['PAYLOAD_TOO_LARGE'],
  UnsupportedMediaType: ['UNSUPPORTED_MEDIA_TYPE'],
  IdempotencyKeyReused: ['IDEMPOTENCY_KEY_REUSED'],
  RateLimited: ['RATE_LIMITED'],
  InternalError: ['INTERNAL_ERROR'],
  Unavailable: ['UNAVAILABLE'],
};

/** One response per error status of the operation, with its codes and an example of each. */
export function problemResponses(operation: Operation): oas31.ResponsesObject {
  return problemResponsesOf(problemCodesOf(operation));
}

/** @param codes in the catalog's order */
export function problemResponsesOf(codes: readonly ProblemCode[]): oas31.ResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => problemCatalog[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => {
      const [name] = Object.entries(shared).find(([, each]) => isDeepStrictEqual(each, ofStatus)) ?? [];
      return [
        status,
        name === undefined ? problemResponse(status, ofStatus) : { $ref: `#/components/responses/${name}` },
      ];
    }),
  );
}

export function sharedResponses(): Record<string, oas31.ResponseObject> {
  return Object.fromEntries(
    Object.entries(shared).map(([name, codes]) => [name, problemResponse(statusOf(codes), codes)]),
  );
}

/** One example of each problem that a response refers to; redocly rejects unused components. */
export function problemExamples(responses: unknown): Record<string, oas31.ExampleObject> {
  const text = JSON.stringify(responses);
  const codes = (Object.keys(problemCatalog) as ProblemCode[]).filter((code) =>
    text.includes(`"#/components/examples/${code}"`),
  );
  return Object.fromEntries(
    codes.map((code) => [code, { summary: problemCatalog[code].title, value: exampleProblem(code) }]),
  );
}

function statusOf([first = 'INTERNAL_ERROR']: readonly ProblemCode[]): number {
  return problemCatalog[first].status;
}

function problemResponse(status: number, codes: readonly ProblemCode[]): oas31.ResponseObject {
  const [first] = codes;
  const waits = status === 429 || status === 503;
  return {
    description:
      codes.length === 1 && first !== undefined
        ? `${problemCatalog[first].title}.`
        : `${meanings[status] ?? 'The request was rejected.'} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headers(
      'XRequestId',
      status === 401 && 'WwwAuthenticate',
      waits && 'RetryAfter',
      'RateLimit',
      'RateLimitPolicy',
    ),
    content: {
      'application/problem+json': {
        schema: problemSchemaOf(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

const meanings: Record<number, string> = {
  400: 'The request is not valid, or violates a rule.',
  401: 'The credentials are missing or not valid, or the address has an account.',
  403: 'The caller is not allowed to do this.',
  404: 'A resource named in the request does not exist in the organization.',
  409: 'The current state does not allow this.',
};
