import { ledgerProblems } from './ledger-catalog.ts';

/**
 * Every problem that the service can respond with: its stable code, HTTP status, title, and what the caller can do
 * (`remedy`). The OpenAPI document, the SDK's error types and docs/errors.md are generated from this list.
 */
export const problemCatalog = {
  // 400: the shape of the request
  VALIDATION_FAILED: {
    status: 400,
    title: 'The request is not valid',
    remedy: 'Correct the fields listed in `errors`.',
  },
  MALFORMED_JSON: {
    status: 400,
    title: 'The body is not well-formed JSON',
    remedy: 'Send well-formed JSON in UTF-8, nested at most 8 levels deep.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    title: 'The request is not well-formed',
    remedy: 'Check the path, the query string and the headers.',
  },
  INVALID_CURSOR: {
    status: 400,
    title: 'The cursor does not belong to this list',
    remedy: 'Start the list again without a cursor, and keep the filters unchanged while paging.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: 'The Idempotency-Key is not valid',
    remedy: 'Send 8 to 255 printable ASCII characters, or no key.',
  },
  BATCH_TOO_LARGE: {
    status: 400,
    title: 'The batch contains too many calls',
    remedy: 'Send at most 10 calls in one batch: in tRPC, set `maxItems: 10` in the link that sends batches.',
  },
  // 400: files
  NUMBER_FORMAT_AMBIGUOUS: {
    status: 400,
    title: 'The numbers of the file can be read in more than one way',
    remedy: 'Set `decimal` or `grouping`, or save the file with a different number format.',
  },
  DATE_ORDER_AMBIGUOUS: {
    status: 400,
    title: 'The dates of the file can be read in more than one way',
    remedy: 'Set `dates`, or write the dates as YYYY-MM-DD.',
  },
  // 400: rules of the ledger (locations, opening balances: 404 and 409 too); webhooks
  ...ledgerProblems,
  WEBHOOK_URL_REFUSED: {
    status: 400,
    title: 'The webhook URL is not allowed',
    remedy: 'Use an https URL whose host the internet can reach.',
  },
  // 401, 403
  UNAUTHENTICATED: {
    status: 401,
    title: 'The credentials are missing or not valid',
    remedy: 'Send a valid `Authorization: Bearer` header.',
  },
  SIGN_IN_REQUIRED: {
    status: 401,
    title: 'The address has an account; sign in first',
    remedy: 'Sign in to the account that owns the address, then repeat the request.',
  },
  PERMISSION_DENIED: {
    status: 403,
    title: 'You do not have the required permission',
    remedy: 'Ask an admin for a role that includes the permission named in `detail`.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    title: 'The request comes from another site',
    remedy:
      'Use the console in the browser. Programs use an API key with `/api` or `/trpc` instead of a session.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    title: 'A recent sign-in is required',
    remedy:
      'Sign in to the console again, then repeat the request with the same `Idempotency-Key`. API keys and tokens are not affected.',
  },
  ORGANIZATION_REQUIRED: {
    status: 403,
    title: 'The request must name an organization',
    remedy: 'Send `X-Organization-Id` with an organization that you are a member of.',
  },
  ROLE_TOO_HIGH: {
    status: 403,
    title: 'The role is above your own',
    remedy: 'Grant at most your own role.',
  },
  INVITATION_NOT_YOURS: {
    status: 403,
    title: 'The invitation is for another address',
    remedy: 'Sign in with the account that owns the address, or accept without a credential.',
  },
  INVITER_NO_LONGER_AUTHORIZED: {
    status: 403,
    title: 'The sender may no longer grant this role',
    remedy: 'Ask for a new invitation from someone who may grant the role.',
  },
  // 404
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    remedy: 'Check the id. Resources of other organizations give the same response.',
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: 'The path does not exist',
    remedy: 'Check the path against the OpenAPI document.',
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: 'The product does not exist',
    remedy: 'Check the id of the product.',
  },
  ORGANIZATION_NOT_FOUND: {
    status: 404,
    title: 'The organization does not exist',
    remedy: 'Send the organization that you act in, or omit the field.',
  },
  // 405 … 422
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'The path does not support this method',
    remedy: 'Use a method listed in the `Allow` header.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'The request took too long to arrive',
    remedy:
      'Send the headers within 10 seconds, a body of at most 64 KB within 5 more, a larger one with 64 KB every 5, and the whole request within 30.',
  },
  INVITATION_ALREADY_EXISTS: {
    status: 409,
    title: 'The address already has a pending invitation',
    remedy: 'Resend or revoke the pending invitation.',
  },
  EMAIL_ALREADY_REGISTERED: {
    status: 409,
    title: 'The address already has an account',
    remedy:
      'Members need no invitation. To invite other people who have an account, turn on the setting `invite_registered` of the organization.',
  },
  INVITATION_NOT_PENDING: {
    status: 409,
    title: 'The invitation is no longer pending',
    remedy: 'Send a new invitation if one is still needed.',
  },
  INVITATION_EXPIRED: {
    status: 409,
    title: 'The invitation has expired',
    remedy: 'Ask the sender to send the invitation again.',
  },
  INVITATION_ALREADY_ACCEPTED: {
    status: 409,
    title: 'The invitation has already been accepted',
    remedy: 'Sign in with the account that accepted it.',
  },
  SKU_ALREADY_EXISTS: { status: 409, title: 'The SKU is in use', remedy: 'Choose another SKU.' },
  SAME_ROWS: {
    status: 409,
    title: 'The same rows were imported before',
    remedy: 'Compare the import `same_rows_as`. Send `again=true` if the same movements happened twice.',
  },
  BARCODE_ALREADY_EXISTS: { status: 409, title: 'The barcode is in use', remedy: 'Choose another barcode.' },
  QUANTITY_SCALE_FIXED: {
    status: 409,
    title: 'The decimal places of the product are fixed',
    remedy: 'The product has movements. Create another product with other decimal places.',
  },
  PRODUCT_HAS_STOCK: {
    status: 409,
    title: 'The product has stock',
    remedy:
      'Post movements or a count until `on_hand` is 0, or transfer what is at `location_id`, then archive the product.',
  },
  POSTING_RULE_EXISTS: {
    status: 409,
    title: 'There is a posting rule for the same movements',
    remedy: 'Delete the existing rule first, or choose another category or reason code.',
  },
  PERIOD_OVERLAPS: {
    status: 409,
    title: 'The period overlaps another one',
    remedy: 'Choose dates that no other period covers.',
  },
  PERIOD_STATE_CONFLICT: {
    status: 409,
    title: 'The state of the period does not allow this',
    remedy: 'Read the period again; `detail` says what prevents the change.',
  },
  PERIOD_NOT_RECONCILED: {
    status: 409,
    title: 'An inventory account and the value of its stock differ',
    remedy:
      'Read the reconciliation, then post the difference as a journal entry dated in the period, or post the missing movements.',
  },
  REVIEWS_DUE: {
    status: 409,
    title: 'Write-downs are due for review',
    remedy:
      'Review the products in `errors` as of a day in the period, or close it without `require_reviews`.',
  },
  OPEN_STOCK_TAKES: {
    status: 409,
    title: 'Stock takes are neither posted nor cancelled',
    remedy: 'Post or cancel the stock takes in `errors`, or close the period without `require_counts`.',
  },
  STOCK_TAKE_STATE_CONFLICT: {
    status: 409,
    title: 'The state of the stock take does not allow this',
    remedy: 'Read the stock take again; `current_status` is its status, and `detail` says what to do.',
  },
  COUNT_OVERTAKEN: {
    status: 409,
    title: 'The stock of counted products changed after they were counted',
    remedy:
      'Count the products in `errors` again, or post with a `basis` that names these quantities: `when_counted` if the goods moved after they were counted, `end_of_day` if they moved before.',
  },
  COSTS_NOT_FINAL: {
    status: 409,
    title: 'Costs of the product are being recalculated',
    remedy: 'Try again shortly, when `valuation_status` of the product is `current`.',
  },
  LAST_OWNER: {
    status: 409,
    title: 'An organization must keep at least one owner',
    remedy: 'Make another member an owner first.',
  },
  LAST_OWNER_CREDENTIAL: {
    status: 409,
    title: 'An organization must keep a credential of an owner',
    remedy:
      'First create another owner key that expires no earlier, or invite another owner. A live owner key counts, and an owner who has signed in at the configured issuer.',
  },
  API_KEY_LIMIT_REACHED: {
    status: 409,
    title: 'The organization has the maximum number of API keys',
    remedy: 'Revoke keys that are no longer needed, then try again.',
  },
  ADDRESS_IN_USE: {
    status: 409,
    title: 'The verified address belongs to another account',
    remedy:
      'Sign in as before. If the address is now yours, its former owner must sign in once with a new one, or the operator must release it.',
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    title: 'The organization has the maximum number of webhooks',
    remedy: 'Delete a webhook that is no longer needed.',
  },
  WEBHOOK_DISABLED: { status: 409, title: 'The webhook is disabled', remedy: 'Enable the webhook first.' },
  WEBHOOK_SECRET_REQUIRED: {
    status: 409,
    title: 'The webhook needs a new secret',
    remedy: 'Rotate the secret, give it to the receiver, then enable the webhook.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'The body is too large',
    remedy:
      'Send at most as much as `detail` says: 64 KB, unless the operation takes a list: an allocation 256 KB; batches, counts, opening balances and write-downs 1 MB; decisions about overtaken counts 2 MB; imports 10 MB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'The media type of the body is not supported',
    remedy: 'Send `Content-Type: application/json` (for an import `text/csv`) in UTF-8, uncompressed.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: 'The expectation cannot be met',
    remedy: 'Omit the `Expect` header, or send `100-continue`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The Idempotency-Key was used for a different request',
    remedy: 'Use a new key for each new request; no other user of the organization may reuse it.',
  },
  // 429 … 503
  RATE_LIMITED: {
    status: 429,
    title: 'Too many requests',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'The headers are too large',
    remedy: 'Keep the path and headers within 16 KB, and send fewer headers.',
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'An internal error occurred',
    remedy: 'Retry with the same Idempotency-Key. If the error persists, report the `request_id`.',
  },
  UNAVAILABLE: {
    status: 503,
    title: 'The service is temporarily unavailable',
    remedy: 'Wait for the number of seconds in `Retry-After`, then retry with the same Idempotency-Key.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof problemCatalog;
