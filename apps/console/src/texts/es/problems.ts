/** Sentences for problem codes. For any other code, the `detail` of the service is shown. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'There is no connection to the service. Check your network and try again.',
  TIMED_OUT: 'The service did not respond in time. Try again.',
  UNAVAILABLE: 'The service is busy or its database cannot be reached. Try again in a moment.',
  RATE_LIMITED: 'There were too many requests. Wait a moment, then try again.',
  UNAUTHENTICATED: 'Your session has ended. Sign in again.',
  FORBIDDEN: 'Your role does not allow this.',
  INTERNAL_ERROR: 'The service failed. If this persists, report the request number.',
  NOT_FOUND: 'This does not exist, or you may not see it.',
  UNEXPECTED_ANSWER: 'The response did not come from the service. A proxy may be in the way.',
};
