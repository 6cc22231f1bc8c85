import { signInAgain } from '../../platform/auth/recent-sign-in.ts';
import { crossSiteRequest } from '../edge/same-origin.ts';
import {
  barcodeAlreadyExists,
  baseUnitsOf,
  addressInUse,
  apiKeyLimitReached,
  lastOwnerCredential,
  ProblemError,
  alreadyReversed,
  costBelowZero,
  costsNotFinal,
  decideFile,
  movementKind,
  differenceOf,
  writeDownOutOfOrder,
  notAReceipt,
  balancedLines,
  dateLimitProblem,
  alreadyRegistered,
  alreadyInvited,
  invitationNotRevocable,
  journalEntryAlreadyLinked,
  journalEntryInvalid,
  onHandMismatch,
  openStockTakes,
  organizationNotFound,
  organizationRequired,
  periodAlreadyClosed,
  periodClosed,
  periodMismatch,
  periodNotFound,
  periodNotReconciled,
  periodOverlaps,
  postingRuleExists,
  permissionDenied,
  postMovementInput,
  locationArchived,
  locationCodeExists,
  locationIsDefault,
  locationIsTransit,
  notADispatch,
  transferExceedsRemaining,
  reservationExceeded,
  reservationMismatch,
  reservationNotFound,
  reservationNotOpen,
  transferReceived,
  locationNotEmpty,
  locationNotFound,
  locationRequired,
  productArchived,
  sameLocation,
  productHasMovements,
  productHasStock,
  quantityScaleFixed,
  productNotFound,
  requireAcceptable,
  requireAddressee,
  requireAnotherOwner,
  requireGrantable,
  reversalExceedsRemaining,
  reviewsDue,
  sameRowsProblem,
  reversalNotReversible,
  senderProblem,
  signInRequired,
  skuAlreadyExists,
  stockProblem,
  totalDiffers,
  validationProblem,
  webhookDisabled,
  webhookSecretRequired,
  webhookHostNotPublic,
  webhookLimitReached,
  type Problem,
  type ProblemCode,
  stockTakeStateConflict,
} from '@tallybook/domain';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import { Paging } from '../../platform/cursor.ts';
import { idempotencyKeyReused } from '../../platform/idempotency/replay.ts';
import { RateLimitReached } from '../../platform/limit-state.ts';
import { internalError, unavailable } from '../../platform/problems.ts';
import { notFound } from '../../platform/verb.ts';
import { defaultBodyLimit, parseJsonBody } from '../edge/body.ts';
import { idempotencyKeyInvalid } from '../edge/call-context.ts';
import { clientErrorProblem } from '../edge/client-error.ts';
import {
  batchTooLarge,
  methodNotAllowed,
  payloadTooLarge,
  routeNotFound,
  unsupportedMediaType,
} from '../edge/problems.ts';
import { parseQuery } from '../edge/query.ts';
import { headProblem } from '../edge/request-head.ts';

const requestId = '0b9a4f6e-2f1c-4f0e-9d0a-5b8f4c1d2e3f';
const overtakenCount = {
  kind: 'count',
  id: requestId,
  productId: requestId,
  countDate: '2026-03-15',
  counted: 9,
  unitCost: undefined,
  reference: '',
  expectedWhenCounted: 10,
} as const;
const date = '2026-03-10';
const kilograms = { unit: 'kg', quantityScale: 3, packs: [{ code: 'sack', quantity: 25_000 }] };
const unequal = { stock_value: '333.34', account_balance: '300.00', difference: '33.34' };
const tooSmall = {
  product_id: '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11',
  type: 'entry',
  quantity: 0,
  unit_cost: 12.5,
  movement_date: date,
};

function decideExample(cost: string, day: string): void {
  const file = `sku;type;quantity;unit_cost;movement_date\nBOLT-M8;entry;10;${cost};${day}\n`;
  Array.from(decideFile(Buffer.from(file), movementKind));
}

/**
 * For every code, a call of the function that raises this problem in the service; it returns or throws the problem.
 * No text is written here, so that the document cannot differ from the service.
 */
const raisedBy: Readonly<Record<ProblemCode, () => unknown>> = {
  VALIDATION_FAILED: () => validationProblem(postMovementInput.safeParse(tooSmall).error?.issues ?? []),
  MALFORMED_JSON: () => parseJsonBody(Buffer.from('{"quantity": 1')),
  MALFORMED_REQUEST: () => parseQuery('limit=%ff'),
  INVALID_CURSOR: () => new Paging('organization', 'movements', { cursor: 'changed' }, ['date', 'uuid']),
  IDEMPOTENCY_KEY_INVALID: idempotencyKeyInvalid,
  BATCH_TOO_LARGE: batchTooLarge,
  NUMBER_FORMAT_AMBIGUOUS: () => decideExample('12.500', '31.03.2026'),
  DATE_ORDER_AMBIGUOUS: () => decideExample('12', '02/03/2026'),
  INSUFFICIENT_STOCK: () =>
    stockProblem({ code: 'INSUFFICIENT_STOCK', available: 3, onDate: date }, '/quantity'),
  QUANTITY_OVERFLOW: () => stockProblem({ code: 'QUANTITY_OVERFLOW', onDate: date }, '/quantity'),
  NOT_WHOLE_UNITS: () => baseUnitsOf(kilograms, { quantity: '0.0005', unit: 'kg' }, date),
  UNIT_UNKNOWN: () => baseUnitsOf(kilograms, { quantity: '1', unit: 'pallet' }, date),
  SAME_LOCATION: sameLocation,
  LOCATION_REQUIRED: () => locationRequired(),
  LOCATION_ARCHIVED: () => locationArchived(),
  PRODUCT_ARCHIVED: productArchived,
  TOTAL_DIFFERS: () => totalDiffers('66.68', '66.67'),
  PRODUCT_HAS_MOVEMENTS: () => productHasMovements(tooSmall.product_id, 'BOLT-M8'),
  PRODUCT_HAS_STOCK: () => productHasStock(7),
  PERIOD_CLOSED: () => periodClosed('2026-02', '/movement_date'),
  PERIOD_MISMATCH: () => periodMismatch(date),
  PERIOD_NOT_FOUND: () => periodNotFound(date, '/movement_date'),
  DATE_TOO_FAR_AHEAD: () =>
    dateLimitProblem({ latest: '2026-05-09', days: 60 }, '2062-03-10', '/movement_date'),
  JOURNAL_ENTRY_INVALID: journalEntryInvalid,
  JOURNAL_ENTRY_ALREADY_LINKED: journalEntryAlreadyLinked,
  JOURNAL_ENTRY_UNBALANCED: () =>
    balancedLines(
      [
        { account: '1400', debit: '125.00' },
        { account: '1600', credit: '120.00' },
      ],
      2,
    ),
  ALREADY_REVERSED: () => alreadyReversed(),
  REVERSAL_EXCEEDS_REMAINING: () => reversalExceedsRemaining(3),
  REVERSAL_NOT_REVERSIBLE: reversalNotReversible,
  MOVEMENT_NOT_A_RECEIPT: notAReceipt,
  COST_BELOW_ZERO: () => costBelowZero('125.00', '/amount'),
  WRITE_DOWN_OUT_OF_ORDER: () => writeDownOutOfOrder('2026-03-31'),
  COUNT_OVERTAKEN: () => differenceOf(overtakenCount, { expected: 8, expectedWhenCounted: 10 }),
  COSTS_NOT_FINAL: costsNotFinal,
  ON_HAND_MISMATCH: () => onHandMismatch(10, 7),
  WEBHOOK_URL_REFUSED: webhookHostNotPublic,
  UNAUTHENTICATED: () => unauthenticated(),
  SIGN_IN_REQUIRED: signInRequired,
  LAST_OWNER_CREDENTIAL: lastOwnerCredential,
  API_KEY_LIMIT_REACHED: () => apiKeyLimitReached(100),
  ADDRESS_IN_USE: addressInUse,
  PERMISSION_DENIED: () => permissionDenied('viewer', 'movements.post'),
  CROSS_SITE_REQUEST: crossSiteRequest,
  SIGN_IN_AGAIN: signInAgain,
  ORGANIZATION_REQUIRED: organizationRequired,
  ROLE_TOO_HIGH: () => requireGrantable('admin', 'owner'),
  INVITATION_NOT_YOURS: () =>
    requireAddressee({ status: 'pending', email: 'grace@example.com' }, { userId: 'ada', email: null }),
  INVITER_NO_LONGER_AUTHORIZED: () => senderProblem(undefined, 'clerk'),
  NOT_FOUND: () => notFound('invitation'),
  ROUTE_NOT_FOUND: routeNotFound,
  PRODUCT_NOT_FOUND: productNotFound,
  LOCATION_NOT_FOUND: () => locationNotFound(),
  ORGANIZATION_NOT_FOUND: () => organizationNotFound(),
  METHOD_NOT_ALLOWED: () => methodNotAllowed('GET, HEAD, OPTIONS'),
  REQUEST_TIMEOUT: () => clientErrorProblem('ERR_HTTP_REQUEST_TIMEOUT').problem,
  INVITATION_ALREADY_EXISTS: alreadyInvited,
  EMAIL_ALREADY_REGISTERED: alreadyRegistered,
  INVITATION_NOT_PENDING: () => invitationNotRevocable('expired'),
  INVITATION_EXPIRED: () => requireAcceptable({ status: 'expired', email: 'grace@example.com' }, null),
  INVITATION_ALREADY_ACCEPTED: () =>
    requireAcceptable({ status: 'accepted', email: 'grace@example.com' }, null),
  SKU_ALREADY_EXISTS: skuAlreadyExists,
  BARCODE_ALREADY_EXISTS: barcodeAlreadyExists,
  LOCATION_CODE_EXISTS: locationCodeExists,
  LOCATION_NOT_EMPTY: () => locationNotEmpty(tooSmall.product_id, 7),
  LOCATION_IS_DEFAULT: locationIsDefault,
  LOCATION_IS_TRANSIT: () => locationIsTransit(),
  NOT_A_DISPATCH: notADispatch,
  TRANSFER_RECEIVED: transferReceived,
  TRANSFER_EXCEEDS_REMAINING: () => transferExceedsRemaining(3),
  RESERVATION_MISMATCH: reservationMismatch,
  RESERVATION_EXCEEDED: () => reservationExceeded(3),
  RESERVATION_NOT_FOUND: reservationNotFound,
  RESERVATION_NOT_OPEN: reservationNotOpen,
  QUANTITY_SCALE_FIXED: quantityScaleFixed,
  POSTING_RULE_EXISTS: () => postingRuleExists(tooSmall.product_id),
  PERIOD_OVERLAPS: periodOverlaps,
  PERIOD_STATE_CONFLICT: () => periodAlreadyClosed('2026-02'),
  STOCK_TAKE_STATE_CONFLICT: () => stockTakeStateConflict('posted'),
  PERIOD_NOT_RECONCILED: () =>
    periodNotReconciled({
      name: '2026-03',
      ...unequal,
      accounts: [{ account: '1400', ...unequal, reconciled: false }],
    }),
  REVIEWS_DUE: () =>
    reviewsDue('2026-03', {
      count: 1,
      products: [
        {
          product_id: tooSmall.product_id,
          sku: 'LAMP',
          allowance: '90.00',
          required_allowance: '60.00',
        },
      ],
    }),
  SAME_ROWS: () => sameRowsProblem(requestId),
  OPEN_STOCK_TAKES: () =>
    openStockTakes('2026-03', {
      count: 1,
      stock_takes: [{ id: requestId, count_date: '2026-03-31', status: 'counting' }],
    }),
  LAST_OWNER: () => requireAnotherOwner({ from: 'owner', to: undefined, owners: 1 }),
  WEBHOOK_LIMIT_REACHED: () => webhookLimitReached(20),
  WEBHOOK_DISABLED: webhookDisabled,
  WEBHOOK_SECRET_REQUIRED: webhookSecretRequired,
  PAYLOAD_TOO_LARGE: () => payloadTooLarge(defaultBodyLimit),
  UNSUPPORTED_MEDIA_TYPE: unsupportedMediaType,
  EXPECTATION_FAILED: () =>
    headProblem({ httpVersion: '1.1', headers: { host: 'localhost', expect: 'patience' }, rawHeaders: [] }),
  IDEMPOTENCY_KEY_REUSED: idempotencyKeyReused,
  RATE_LIMITED: () =>
    new RateLimitReached({ name: 'calls', limit: 30_000, windowSeconds: 60, remaining: 0, resetSeconds: 12 }),
  HEADERS_TOO_LARGE: () => clientErrorProblem('HPE_HEADER_OVERFLOW').problem,
  INTERNAL_ERROR: () => internalError(undefined),
  UNAVAILABLE: () => unavailable({ outcomeUnknown: false, sqlstate: undefined }),
};

/** A problem as the service sends it. */
export function exampleProblem(code: ProblemCode): Problem {
  return raised(code).toProblem(requestId);
}

function raised(code: ProblemCode): ProblemError {
  let result: unknown;
  try {
    result = raisedBy[code]();
  } catch (error) {
    result = error;
  }
  if (result instanceof ProblemError && result.code === code) return result;
  throw new Error(`the example of ${code} raises another problem`, { cause: result });
}
