/** The console's own sentences for problem codes. For any other code, the `detail` of the service is shown, in the same language. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'There is no connection to the service. Check your network and try again.',
  TIMED_OUT: 'The service did not respond in time. Try again.',
  UNAVAILABLE: 'The service is busy or its database cannot be reached. Try again in a moment.',
  RATE_LIMITED: 'There were too many requests. Wait a moment, then try again.',
  UNAUTHENTICATED: 'Your session has ended. Sign in again.',
  INTERNAL_ERROR: 'The service failed. If this persists, report the request number.',
  NOT_FOUND: 'This does not exist, or you may not see it.',
  UNEXPECTED_ANSWER: 'The response did not come from the service. A proxy may be in the way.',
  PERMISSION_DENIED: 'Your role does not allow this.',
  IDEMPOTENCY_KEY_REUSED:
    'An earlier attempt of this form was carried out with other values. Close the form and look at the result.',
  ROLE_TOO_HIGH: 'The role is above yours. Choose your own role or a lower one.',
  LAST_OWNER: 'This is the only owner. Make another member an owner first.',
  LAST_OWNER_CREDENTIAL:
    'Without this, no owner could sign in. First create another owner key that expires no earlier, or invite another owner.',
  EMAIL_ALREADY_REGISTERED:
    'This address already has an account. Members need no invitation; an owner can allow inviting other people with an account.',
  PERIOD_CLOSED:
    'The accounting period of this date is closed. Use a date in an open period, or ask an administrator to reopen it.',
  PERIOD_NOT_FOUND: 'There is no accounting period for this date. Open one first.',
  PRODUCT_HAS_STOCK: 'The product has stock. Issue or count it first, until none is left.',
  WRITE_DOWN_OUT_OF_ORDER: 'A later review of the product follows. Reverse that one first.',
  PRODUCT_ARCHIVED: 'The product is archived. Remove it, or use another one.',
  COUNT_OVERTAKEN:
    'The stock of counted products has changed since they were counted. Choose what their counts are compared with.',
  STOCK_TAKE_STATE_CONFLICT:
    'Somebody has posted, cancelled or changed the stock take meanwhile. Look at its current state.',
};
