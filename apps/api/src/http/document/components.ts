import { valuationStatuses } from '@tallybook/domain';
import type { oas31 } from 'zod-openapi';
import { problemSchemas } from './problem-schemas.ts';

export const securityScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key of an organization (`tb_live_…`, `tb_test_…`) or a JWT from the configured issuer. The first call of a new JWT subject gets 409 `ADDRESS_IN_USE` if its verified address belongs to the account of another subject.',
} as const satisfies oas31.SecuritySchemeObject;

const text = { type: 'string' } as const;

const headerObjects = {
  XRequestId: {
    description: 'The id of this request in the log of the service.',
    schema: text,
    example: '0b9a4f6e-2f1c-4f0e-9d0a-5b8f4c1d2e3f',
  },
  XValuationStatus: {
    description:
      '`recosting` if costs of the organization up to the last day of the file were being recalculated when it began: figures may still change.',
    schema: { ...text, enum: [...valuationStatuses] },
    example: 'current',
  },
  Location: {
    description: 'The path of the created resource.',
    schema: { ...text, format: 'uri-reference' },
    example: '/api/inventory/stock-movements/0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11',
  },
  Link: {
    description: 'The next page (RFC 8288); absent on the last page.',
    schema: text,
    example: '</api/inventory/stock-movements?cursor=WyJvIl0>; rel="next"',
  },
  XNextCursor: {
    description: 'The `cursor` of the next page; absent on the last page.',
    schema: text,
    example: 'WyJvIl0',
  },
  IdempotencyReplayed: {
    description: '`true` when this is the stored response to an earlier request with the same key.',
    schema: { ...text, enum: ['true'] },
    example: 'true',
  },
  RetryAfter: {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  WwwAuthenticate: {
    description:
      'The accepted credentials (RFC 9110); with `error="invalid_token"` if a bearer token was sent that is not valid (RFC 6750).',
    schema: text,
    example: 'Bearer realm="tallybook", error="invalid_token"',
  },
  RateLimit: {
    description: 'The remaining quota, if a rate limit applies.',
    schema: text,
    example: '"principal";r=29999;t=60',
  },
  RateLimitPolicy: {
    description: 'The rate limit, if one applies.',
    schema: text,
    example: '"principal";q=30000;w=60',
  },
} satisfies Record<string, oas31.HeaderObject>;

const headerNames: Record<HeaderName, string> = {
  XRequestId: 'X-Request-Id',
  XValuationStatus: 'X-Valuation-Status',
  Location: 'Location',
  Link: 'Link',
  XNextCursor: 'X-Next-Cursor',
  IdempotencyReplayed: 'Idempotency-Replayed',
  RetryAfter: 'Retry-After',
  WwwAuthenticate: 'WWW-Authenticate',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
};

type HeaderName = keyof typeof headerObjects;

/** References to headers; `false` omits one. */
export function headers(...names: readonly (HeaderName | false)[]): oas31.HeadersObject {
  const present = names.filter((name) => name !== false);
  return Object.fromEntries(
    present.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]),
  );
}

export const components = {
  securitySchemes: { bearer: securityScheme },
  // Without examples, because tools send them: every call would then repeat the same key.
  parameters: {
    IdempotencyKey: {
      in: 'header',
      name: 'Idempotency-Key',
      description:
        'Makes the request safe to retry: requests with the same key take effect once and get the same response. Keys are kept for at least 30 days.',
      schema: {
        ...text,
        minLength: 8,
        maxLength: 255,
        pattern: '^[\\x21-\\x7e][\\x20-\\x7e]*[\\x21-\\x7e]$',
      },
    },
    XOrganizationId: {
      in: 'header',
      name: 'X-Organization-Id',
      description:
        'The organization to act in, for JWT callers who are members of several organizations. One that the caller cannot act in gives 403 `ORGANIZATION_REQUIRED`, except where no organization is needed: `GET /api/me` responds with null.',
      schema: { ...text, format: 'uuid' },
    },
  } satisfies Record<string, oas31.ParameterObject>,
  headers: headerObjects,
  schemas: problemSchemas,
};
