// Generated from the service by `pnpm generate`. Do not edit.

/** Every error of the service: its stable code and HTTP status. */
export interface ProblemStatus {
  /** The request is not valid. */
  VALIDATION_FAILED: 400;
  /** The body is not well-formed JSON. */
  MALFORMED_JSON: 400;
  /** The request is not well-formed. */
  MALFORMED_REQUEST: 400;
  /** The cursor does not belong to this list. */
  INVALID_CURSOR: 400;
  /** The Idempotency-Key is not valid. */
  IDEMPOTENCY_KEY_INVALID: 400;
  /** The batch contains too many calls. */
  BATCH_TOO_LARGE: 400;
  /** The numbers of the file can be read in more than one way. */
  NUMBER_FORMAT_AMBIGUOUS: 400;
  /** The dates of the file can be read in more than one way. */
  DATE_ORDER_AMBIGUOUS: 400;
  /** Not enough stock on hand. */
  INSUFFICIENT_STOCK: 400;
  /** The balance would exceed the maximum quantity. */
  QUANTITY_OVERFLOW: 400;
  /** The quantity is not a whole number of base units. */
  NOT_WHOLE_UNITS: 400;
  /** The product has no such unit. */
  UNIT_UNKNOWN: 400;
  /** The product is archived. */
  PRODUCT_ARCHIVED: 400;
  /** The accounting period is closed. */
  PERIOD_CLOSED: 400;
  /** The accounting period does not include the movement date. */
  PERIOD_MISMATCH: 400;
  /** No accounting period covers the date. */
  PERIOD_NOT_FOUND: 400;
  /** The date is too far in the future. */
  DATE_TOO_FAR_AHEAD: 400;
  /** The journal entry cannot be linked. */
  JOURNAL_ENTRY_INVALID: 400;
  /** The movement is linked to another journal entry. */
  JOURNAL_ENTRY_ALREADY_LINKED: 400;
  /** Debits and credits differ. */
  JOURNAL_ENTRY_UNBALANCED: 400;
  /** The movement is already reversed. */
  ALREADY_REVERSED: 400;
  /** More units than remain to be reversed. */
  REVERSAL_EXCEEDS_REMAINING: 400;
  /** A reversal cannot be reversed. */
  REVERSAL_NOT_REVERSIBLE: 400;
  /** The movement is not a receipt. */
  MOVEMENT_NOT_A_RECEIPT: 400;
  /** The value of the receipt would fall below zero. */
  COST_BELOW_ZERO: 400;
  /** The product has a later review. */
  WRITE_DOWN_OUT_OF_ORDER: 400;
  /** The quantity on hand is not the expected quantity. */
  ON_HAND_MISMATCH: 400;
  /** Both locations of the transfer are the same. */
  SAME_LOCATION: 400;
  /** The location is archived. */
  LOCATION_ARCHIVED: 400;
  /** The stock take must name a location. */
  LOCATION_REQUIRED: 400;
  /** The location does not exist. */
  LOCATION_NOT_FOUND: 404;
  /** The code belongs to another location. */
  LOCATION_CODE_EXISTS: 409;
  /** There is stock at the location, units are reserved there, or goods are under way to it. */
  LOCATION_NOT_EMPTY: 409;
  /** The default location cannot be archived. */
  LOCATION_IS_DEFAULT: 409;
  /** The location is that of goods in transit. */
  LOCATION_IS_TRANSIT: 400;
  /** The transfer is not the first of two steps. */
  NOT_A_DISPATCH: 409;
  /** No goods of the dispatch are under way. */
  TRANSFER_RECEIVED: 400;
  /** More units than are under way. */
  TRANSFER_EXCEEDS_REMAINING: 400;
  /** The movement does not fit its reservation. */
  RESERVATION_MISMATCH: 400;
  /** The exit takes more than is reserved. */
  RESERVATION_EXCEEDED: 400;
  /** The reservation does not exist. */
  RESERVATION_NOT_FOUND: 404;
  /** The reservation has ended. */
  RESERVATION_NOT_OPEN: 409;
  /** The values do not add up to the expected total. */
  TOTAL_DIFFERS: 400;
  /** The product already has movements. */
  PRODUCT_HAS_MOVEMENTS: 409;
  /** The webhook URL is not allowed. */
  WEBHOOK_URL_REFUSED: 400;
  /** The credentials are missing or not valid. */
  UNAUTHENTICATED: 401;
  /** The address has an account; sign in first. */
  SIGN_IN_REQUIRED: 401;
  /** You do not have the required permission. */
  PERMISSION_DENIED: 403;
  /** The request comes from another site. */
  CROSS_SITE_REQUEST: 403;
  /** A recent sign-in is required. */
  SIGN_IN_AGAIN: 403;
  /** The request must name an organization. */
  ORGANIZATION_REQUIRED: 403;
  /** The role is above your own. */
  ROLE_TOO_HIGH: 403;
  /** The invitation is for another address. */
  INVITATION_NOT_YOURS: 403;
  /** The sender may no longer grant this role. */
  INVITER_NO_LONGER_AUTHORIZED: 403;
  /** Not found. */
  NOT_FOUND: 404;
  /** The path does not exist. */
  ROUTE_NOT_FOUND: 404;
  /** The product does not exist. */
  PRODUCT_NOT_FOUND: 404;
  /** The organization does not exist. */
  ORGANIZATION_NOT_FOUND: 404;
  /** The path does not support this method. */
  METHOD_NOT_ALLOWED: 405;
  /** The request took too long to arrive. */
  REQUEST_TIMEOUT: 408;
  /** The address already has a pending invitation. */
  INVITATION_ALREADY_EXISTS: 409;
  /** The address already has an account. */
  EMAIL_ALREADY_REGISTERED: 409;
  /** The invitation is no longer pending. */
  INVITATION_NOT_PENDING: 409;
  /** The invitation has expired. */
  INVITATION_EXPIRED: 409;
  /** The invitation has already been accepted. */
  INVITATION_ALREADY_ACCEPTED: 409;
  /** The SKU is in use. */
  SKU_ALREADY_EXISTS: 409;
  /** The same rows were imported before. */
  SAME_ROWS: 409;
  /** The barcode is in use. */
  BARCODE_ALREADY_EXISTS: 409;
  /** The decimal places of the product are fixed. */
  QUANTITY_SCALE_FIXED: 409;
  /** The product has stock. */
  PRODUCT_HAS_STOCK: 409;
  /** There is a posting rule for the same movements. */
  POSTING_RULE_EXISTS: 409;
  /** The period overlaps another one. */
  PERIOD_OVERLAPS: 409;
  /** The state of the period does not allow this. */
  PERIOD_STATE_CONFLICT: 409;
  /** An inventory account and the value of its stock differ. */
  PERIOD_NOT_RECONCILED: 409;
  /** Write-downs are due for review. */
  REVIEWS_DUE: 409;
  /** Stock takes are neither posted nor cancelled. */
  OPEN_STOCK_TAKES: 409;
  /** The state of the stock take does not allow this. */
  STOCK_TAKE_STATE_CONFLICT: 409;
  /** The stock of counted products changed after they were counted. */
  COUNT_OVERTAKEN: 409;
  /** Costs of the product are being recalculated. */
  COSTS_NOT_FINAL: 409;
  /** An organization must keep at least one owner. */
  LAST_OWNER: 409;
  /** An organization must keep a credential of an owner. */
  LAST_OWNER_CREDENTIAL: 409;
  /** The organization has the maximum number of API keys. */
  API_KEY_LIMIT_REACHED: 409;
  /** The verified address belongs to another account. */
  ADDRESS_IN_USE: 409;
  /** The organization has the maximum number of webhooks. */
  WEBHOOK_LIMIT_REACHED: 409;
  /** The webhook is disabled. */
  WEBHOOK_DISABLED: 409;
  /** The webhook needs a new secret. */
  WEBHOOK_SECRET_REQUIRED: 409;
  /** The body is too large. */
  PAYLOAD_TOO_LARGE: 413;
  /** The media type of the body is not supported. */
  UNSUPPORTED_MEDIA_TYPE: 415;
  /** The expectation cannot be met. */
  EXPECTATION_FAILED: 417;
  /** The Idempotency-Key was used for a different request. */
  IDEMPOTENCY_KEY_REUSED: 422;
  /** Too many requests. */
  RATE_LIMITED: 429;
  /** The headers are too large. */
  HEADERS_TOO_LARGE: 431;
  /** An internal error occurred. */
  INTERNAL_ERROR: 500;
  /** The service is temporarily unavailable. */
  UNAVAILABLE: 503;
}

export type ProblemCode = keyof ProblemStatus;

/** The figures of each error that has some. In a batch of movements or counts they are in the item's entry of `errors` instead. */
export interface ProblemFigures {
  INSUFFICIENT_STOCK: {
    /** The largest quantity, in whole units, that leaves no day below zero. */
    readonly available?: number;
    /** The day with that balance. */
    readonly on_date?: string;
    /** The location without these units, if the product is kept at several. */
    readonly location_id?: string;
    /** Units on hand that reservations keep, and that are not available; absent if none. */
    readonly reserved?: number;
  };
  QUANTITY_OVERFLOW: {
    /** The day with that balance. */
    readonly on_date?: string;
  };
  NOT_WHOLE_UNITS: {
    /** The quantity, a decimal in the entered unit, of which the entered one must be a multiple. */
    readonly step?: string;
  };
  DATE_TOO_FAR_AHEAD: {
    /** The last date that the organization allows. */
    readonly latest_date?: string;
    /** The limit of the organization in days after today (UTC): its setting `max_days_ahead`. */
    readonly max_days_ahead?: number;
  };
  ON_HAND_MISMATCH: {
    /** The current quantity on hand, in whole units. */
    readonly actual?: number;
  };
  REVERSAL_EXCEEDS_REMAINING: {
    /** Units that can still be reversed. */
    readonly remaining?: number;
  };
  COST_BELOW_ZERO: {
    /** The value of the receipt, with its cost adjustments. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly receipt_value?: string;
  };
  WRITE_DOWN_OUT_OF_ORDER: {
    /** The day of the last review of the product. */
    readonly last_as_of?: string;
  };
  PRODUCT_HAS_STOCK: {
    /** The units on hand; negative if more were issued. */
    readonly on_hand?: number;
    /** The location that has these units, if nothing is on hand because another one lacks as many. */
    readonly location_id?: string;
  };
  LOCATION_NOT_EMPTY: {
    /** A product that is at the location. */
    readonly product_id?: string;
    /** Its units there; negative if more were issued. */
    readonly on_hand?: number;
    /** Its units under way to the location, if none are there. */
    readonly in_transit_to?: number;
    /** Its units that are reserved at the location, if none are there. */
    readonly reserved?: number;
  };
  TRANSFER_EXCEEDS_REMAINING: {
    /** Units of the dispatch that are under way on the date and on all days since. */
    readonly remaining?: number;
  };
  RESERVATION_EXCEEDED: {
    /** Units that the reservation still keeps; 0 if it has ended. */
    readonly remaining?: number;
  };
  PRODUCT_HAS_MOVEMENTS: {
    /** The product with movements. */
    readonly product_id?: string;
  };
  TOTAL_DIFFERS: {
    /** The total as it was sent. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly given?: string;
    /** The sum of the values of all items. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly sum?: string;
  };
  LOCATION_CODE_EXISTS: {
    /** The id of the existing location. */
    readonly existing_id?: string;
  };
  SKU_ALREADY_EXISTS: {
    /** The id of the existing product. */
    readonly existing_id?: string;
  };
  BARCODE_ALREADY_EXISTS: {
    /** The id of the existing product. */
    readonly existing_id?: string;
  };
  POSTING_RULE_EXISTS: {
    /** The id of the existing posting rule. */
    readonly existing_id?: string;
  };
  PERIOD_OVERLAPS: {
    /** The id of the existing period, the earliest if there are several. */
    readonly existing_id?: string;
  };
  INVITATION_ALREADY_EXISTS: {
    /** The id of the existing pending invitation. */
    readonly existing_id?: string;
  };
  STOCK_TAKE_STATE_CONFLICT: {
    /** The status of the stock take. */
    readonly current_status?: string;
  };
  COUNT_OVERTAKEN: {
    /** The counted product. */
    readonly product_id?: string;
    /** Whole units counted. */
    readonly counted?: number;
    /** Units on hand at the end of the count date when the product was counted. */
    readonly expected_when_counted?: number;
    /** Units on hand at the end of the count date as it is now. */
    readonly expected?: number;
    /** The first later day for which a posted stock take counted the product, or to which an adjustment of one was corrected; null if there is none. */
    readonly counted_later_on?: string | null;
    /** The count date, if another stock take counted the product for it and was posted since; else the first day before it for which another one has adjusted the stock since; null if none did. */
    readonly also_counted_on?: string | null;
  };
  JOURNAL_ENTRY_UNBALANCED: {
    /** The sum of the debits. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly debit?: string;
    /** The sum of the credits. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly credit?: string;
  };
  PERIOD_NOT_RECONCILED: {
    /** The value of the stock at the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly stock_value?: string;
    /** The balance of all inventory accounts at the end of the period. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly account_balance?: string;
    /** Stock value minus account balance; 0 if accounts differ whose sum does not. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly difference?: string;
  };
  SAME_ROWS: {
    /** The id of the existing import. */
    readonly same_rows_as?: string;
  };
  REVIEWS_DUE: {
    /** The product whose write-down is due for review. */
    readonly product_id?: string;
    /** The SKU of the product. */
    readonly sku?: string;
    /** The recorded allowance of the product. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly allowance?: string;
    /** The allowance that the net realizable value of the last review requires for the units on hand. A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3). */
    readonly required_allowance?: string;
  };
  OPEN_STOCK_TAKES: {
    /** The stock take, for `/api/inventory/stock-takes/{id}`. */
    readonly stock_take_id?: string;
    /** The day of the count. */
    readonly count_date?: string;
    /** `open` until the first count, then `counting`. */
    readonly current_status?: string;
  };
}
