/**
 * Every refusal the service can give, in one place: its stable code, HTTP status and title.
 * The document, the SDK's error types and docs/errors.md are made from this list.
 */
export const problemCatalogue = {
  // 400: the shape of the request
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid' },
  MALFORMED_JSON: { status: 400, title: 'The body is not well-formed JSON' },
  MALFORMED_REQUEST: { status: 400, title: 'The request is not well-formed' },
  INVALID_CURSOR: { status: 400, title: 'The cursor does not belong to this list' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, title: 'The Idempotency-Key is not valid' },
  BATCH_TOO_LARGE: { status: 400, title: 'Too many calls in one batch' },
  // 400: rules of the ledger
  INSUFFICIENT_STOCK: { status: 400, title: 'Not enough stock on hand' },
  QUANTITY_OVERFLOW: { status: 400, title: 'The balance would exceed what can be counted exactly' },
  PRODUCT_ARCHIVED: { status: 400, title: 'The product is archived' },
  PERIOD_CLOSED: { status: 400, title: 'The accounting period is closed' },
  PERIOD_MISMATCH: { status: 400, title: 'The accounting period does not hold the movement date' },
  PERIOD_NOT_FOUND: { status: 400, title: 'No accounting period covers the date' },
  JOURNAL_ENTRY_INVALID: { status: 400, title: 'The journal entry cannot be linked' },
  JOURNAL_ENTRY_ALREADY_LINKED: { status: 400, title: 'The movement has another journal entry' },
  JOURNAL_ENTRY_UNBALANCED: { status: 400, title: 'Debits and credits differ' },
  ALREADY_REVERSED: { status: 400, title: 'The movement is reversed already' },
  REVERSAL_NOT_REVERSIBLE: { status: 400, title: 'A reversal cannot be reversed' },
  ON_HAND_MISMATCH: { status: 400, title: 'The quantity on hand is not the expected one' },
  // 400: webhooks
  WEBHOOK_URL_REFUSED: { status: 400, title: 'The service sends nothing to this address' },
  // 401, 403
  UNAUTHENTICATED: { status: 401, title: 'Credentials are missing or not valid' },
  SIGN_IN_REQUIRED: { status: 401, title: 'The address has an account; sign in first' },
  PERMISSION_DENIED: { status: 403, title: 'Not allowed' },
  ORGANIZATION_REQUIRED: { status: 403, title: 'An organization must be named' },
  ROLE_TOO_HIGH: { status: 403, title: 'The role is above your own' },
  INVITATION_NOT_YOURS: { status: 403, title: 'The invitation is for another address' },
  INVITER_NO_LONGER_AUTHORIZED: { status: 403, title: 'The sender may no longer give this role' },
  // 404
  NOT_FOUND: { status: 404, title: 'Not found' },
  ROUTE_NOT_FOUND: { status: 404, title: 'No such path' },
  PRODUCT_NOT_FOUND: { status: 404, title: 'No such product' },
  ORGANIZATION_NOT_FOUND: { status: 404, title: 'No such organization' },
  // 405 … 422
  METHOD_NOT_ALLOWED: { status: 405, title: 'The path does not take this method' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  INVITATION_ALREADY_EXISTS: { status: 409, title: 'A pending invitation exists already' },
  EMAIL_ALREADY_REGISTERED: { status: 409, title: 'The address belongs to an account' },
  INVITATION_NOT_PENDING: { status: 409, title: 'The invitation is no longer pending' },
  INVITATION_EXPIRED: { status: 409, title: 'The invitation has expired' },
  INVITATION_ALREADY_ACCEPTED: { status: 409, title: 'The invitation has been accepted already' },
  SKU_ALREADY_EXISTS: { status: 409, title: 'The SKU is in use' },
  PERIOD_OVERLAPS: { status: 409, title: 'The period overlaps another' },
  PERIOD_STATE_CONFLICT: { status: 409, title: 'The period is not in the state for this' },
  PERIOD_NOT_RECONCILED: { status: 409, title: 'Stock value and inventory account differ' },
  LAST_OWNER: { status: 409, title: 'An organization keeps at least one owner' },
  WEBHOOK_LIMIT_REACHED: { status: 409, title: 'The organization has as many webhooks as it may' },
  WEBHOOK_DISABLED: { status: 409, title: 'The webhook is disabled' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The body is of a type that is not taken here' },
  EXPECTATION_FAILED: { status: 417, title: 'The expectation cannot be met' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The Idempotency-Key was used for another request' },
  // 429 … 503
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCatalogue;
