import type { ProblemCode } from '@tallybook/domain';

export interface ProblemNote {
  /** What the caller can do about it. */
  readonly remedy: string;
  /** The words of one such refusal. */
  readonly detail: string;
  /** The field at fault, where it is one. */
  readonly pointer?: string;
  /** The rule that the field broke, where it is not the code itself. */
  readonly rule?: string;
  /** Further members of the problem. */
  readonly figures?: Readonly<Record<string, string | number>>;
}

/** For people: examples in the document and the remedies in docs/errors.md. */
export const problemNotes: Readonly<Record<ProblemCode, ProblemNote>> = {
  VALIDATION_FAILED: {
    remedy: 'Correct the fields that `errors` names.',
    detail: 'This must be at least 1.',
    pointer: '/quantity',
    rule: 'TOO_SMALL',
  },
  MALFORMED_JSON: {
    remedy: 'Send well-formed JSON in UTF-8, nested at most 8 deep.',
    detail: 'The body is not well-formed JSON.',
  },
  MALFORMED_REQUEST: {
    remedy: 'Check the path, query string and headers.',
    detail: 'The request is not well-formed.',
  },
  INVALID_CURSOR: {
    remedy: 'Start the list again without a cursor; keep the filters while paging.',
    detail: 'This cursor is not of this list with these filters. Start again without one.',
    pointer: '/cursor',
  },
  IDEMPOTENCY_KEY_INVALID: {
    remedy: 'Send 8 to 255 printable ASCII characters, or no key.',
    detail: 'Idempotency-Key is 8 to 255 printable ASCII characters.',
  },
  BATCH_TOO_LARGE: { remedy: 'Send fewer calls in one batch.', detail: 'A batch has at most 10 calls.' },
  INSUFFICIENT_STOCK: {
    remedy: '`available` is what can leave on `on_date` without any later day going below zero.',
    detail: 'There are 3 available on 2026-03-10.',
    pointer: '/quantity',
    figures: { available: 3, on_date: '2026-03-10' },
  },
  QUANTITY_OVERFLOW: {
    remedy: 'Post a smaller quantity.',
    detail: 'The balance would exceed 9,007,199,254,740,991.',
    pointer: '/quantity',
  },
  PRODUCT_ARCHIVED: {
    remedy: 'Use another product.',
    detail: 'The product is archived.',
    pointer: '/product_id',
  },
  PERIOD_CLOSED: {
    remedy: 'Choose a date in an open period, or ask an admin to reopen it.',
    detail: 'The period 2026-02 is closed.',
    pointer: '/movement_date',
  },
  PERIOD_MISMATCH: {
    remedy: 'Leave `accounting_period_id` out, or name the period that holds the date.',
    detail: 'The period does not hold 2026-03-10.',
    pointer: '/accounting_period_id',
  },
  PERIOD_NOT_FOUND: {
    remedy: 'Create a period that holds the date.',
    detail: 'No accounting period covers 2026-03-10.',
    pointer: '/movement_date',
  },
  JOURNAL_ENTRY_INVALID: {
    remedy: 'Name a journal entry that was posted by hand, dated in the same period, or null.',
    detail:
      'This is no journal entry that the organization posted by hand, dated in the same accounting period.',
    pointer: '/journal_entry_id',
  },
  JOURNAL_ENTRY_ALREADY_LINKED: {
    remedy: 'Nothing: a movement is linked once. Read it to see to which entry (`journal_entry_id`).',
    detail: 'The movement is linked to another journal entry already.',
    pointer: '/journal_entry_id',
  },
  JOURNAL_ENTRY_UNBALANCED: {
    remedy: 'Make the sum of debits equal the sum of credits.',
    detail: 'Debits are 125.00 and credits 120.00.',
    pointer: '/lines',
  },
  ALREADY_REVERSED: {
    remedy: 'Nothing: a movement is reversed once. Read it to see by which (`reversed_by_id`).',
    detail: 'The movement has been reversed already.',
    pointer: '/id',
  },
  REVERSAL_NOT_REVERSIBLE: {
    remedy: 'Post the movement anew.',
    detail: 'A reversal cannot be reversed; post the movement anew.',
    pointer: '/id',
  },
  ON_HAND_MISMATCH: {
    remedy: 'Read the level again (`actual` is what is on hand) and decide anew.',
    detail: 'There are 7 on hand.',
    pointer: '/expected_on_hand',
    figures: { actual: 7 },
  },
  WEBHOOK_URL_REFUSED: {
    remedy: 'Name an https address that is reachable from the internet.',
    detail: 'The host stands for 127.0.0.1, which is not a public address.',
    pointer: '/url',
  },
  UNAUTHENTICATED: {
    remedy: 'Send a valid `Authorization: Bearer` header.',
    detail: 'The credentials are missing or not valid.',
  },
  SIGN_IN_REQUIRED: {
    remedy: 'Send the request again with a credential of the account that has the address.',
    detail: 'This address has an account already. Sign in and accept the invitation again.',
  },
  PERMISSION_DENIED: {
    remedy: 'Ask an admin for a role that includes the permission named in `detail`.',
    detail: 'Your role, viewer, does not include movements.post.',
  },
  ORGANIZATION_REQUIRED: {
    remedy: 'Send `X-Organization-Id` with an organization that you belong to.',
    detail: 'Name the organization you act in with the X-Organization-Id header; you must be its member.',
  },
  ROLE_TOO_HIGH: {
    remedy: 'Give at most your own role.',
    detail: 'Your role is admin; you cannot give owner.',
    pointer: '/role',
  },
  INVITATION_NOT_YOURS: {
    remedy: 'Sign in with the account that has the address, or accept without a credential.',
    detail: 'The invitation is for an address that is not, or not verified to be, that of your account.',
  },
  INVITER_NO_LONGER_AUTHORIZED: {
    remedy: 'Ask for a new invitation from somebody who may give the role.',
    detail: 'Whoever sent the invitation may no longer give this role, so it has been revoked.',
  },
  NOT_FOUND: {
    remedy: 'Check the id. Things of other organizations are answered in the same way.',
    detail: 'There is no such thing in the organization.',
  },
  ROUTE_NOT_FOUND: {
    remedy: 'Check the path against the document.',
    detail: 'There is nothing at this path.',
  },
  PRODUCT_NOT_FOUND: {
    remedy: 'Check the id of the product.',
    detail: 'There is no such product in the organization.',
    pointer: '/product_id',
  },
  ORGANIZATION_NOT_FOUND: {
    remedy: 'Name the organization that you act in, or none.',
    detail: 'There is no such organization.',
  },
  METHOD_NOT_ALLOWED: {
    remedy: 'Use a method that `Allow` names.',
    detail: 'This path takes GET, HEAD, OPTIONS.',
  },
  REQUEST_TIMEOUT: {
    remedy: 'Send the whole request within 30 seconds, its headers within 10.',
    detail: 'The request did not arrive in time.',
  },
  INVITATION_ALREADY_EXISTS: {
    remedy: 'Resend or revoke the one that is pending.',
    detail: 'There is a pending invitation for this address already.',
    pointer: '/email',
  },
  EMAIL_ALREADY_REGISTERED: {
    remedy: 'The person has an account already.',
    detail: 'This address belongs to an account.',
    pointer: '/email',
  },
  INVITATION_NOT_PENDING: {
    remedy: 'Send a new invitation if one is still wanted.',
    detail: 'The invitation was accepted, has expired or was revoked.',
  },
  INVITATION_EXPIRED: {
    remedy: 'Ask for the invitation to be sent again.',
    detail: 'The invitation has expired; ask for a new one.',
  },
  INVITATION_ALREADY_ACCEPTED: {
    remedy: 'Nothing: it has done its work. Sign in with the account that accepted it.',
    detail: 'The invitation has been accepted already.',
  },
  SKU_ALREADY_EXISTS: {
    remedy: 'Choose another SKU.',
    detail: 'Another product of the organization has this SKU.',
    pointer: '/sku',
  },
  PERIOD_OVERLAPS: {
    remedy: 'Choose dates that no other period holds.',
    detail: 'The period overlaps another one.',
  },
  PERIOD_STATE_CONFLICT: { remedy: 'Read the period again.', detail: 'The period is closed already.' },
  PERIOD_NOT_RECONCILED: {
    remedy:
      'Read the reconciliation, and book the difference by a journal entry dated in the period, or post what is missing.',
    detail: 'At the end of 2026-03 the stock is worth 333.34 and account 1400 holds 300.00.',
    figures: { stock_value: '333.34', account_balance: '300.00', difference: '33.34' },
  },
  LAST_OWNER: {
    remedy: 'Make somebody else an owner first.',
    detail: 'This is the only owner of the organization.',
  },
  WEBHOOK_LIMIT_REACHED: {
    remedy: 'Delete a webhook that is not needed any more.',
    detail: 'An organization has at most 20 webhooks.',
  },
  WEBHOOK_DISABLED: {
    remedy: 'Enable the webhook first.',
    detail: 'The webhook is disabled; enable it first.',
  },
  PAYLOAD_TOO_LARGE: {
    remedy: 'Send less at once.',
    detail: 'The body is larger than this operation takes.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    remedy: 'Send `Content-Type: application/json` (an import: `text/csv`), UTF-8, uncompressed.',
    detail: 'Send application/json, UTF-8, uncompressed.',
  },
  EXPECTATION_FAILED: {
    remedy: 'Leave the `Expect` header out, or send `100-continue`.',
    detail: 'Expect takes 100-continue only.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    remedy: 'Take a new key for a new request.',
    detail: 'This key was used for another request.',
  },
  RATE_LIMITED: {
    remedy: 'Wait as long as `Retry-After` says.',
    detail: 'Too many requests; try again in 12 seconds.',
  },
  HEADERS_TOO_LARGE: {
    remedy: 'Send at most 16 KB of path and headers.',
    detail: 'The path and headers are longer than 16 KB.',
  },
  INTERNAL_ERROR: {
    remedy: 'Send it again with the same Idempotency-Key; if it stays, report the `request_id`.',
    detail: 'The request was understood, but something went wrong here.',
  },
  UNAVAILABLE: {
    remedy: 'Wait as long as `Retry-After` says and send it again with the same Idempotency-Key.',
    detail: 'The database is not available at the moment. Nothing was changed.',
  },
};
