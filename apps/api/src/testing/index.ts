/**
 * What tests of the service share. Tests run against the real service on a real socket and a migrated database of
 * their own; nothing is mocked.
 *
 * - `startTestApp` starts both; `startSecondInstance` starts another instance on the same database.
 * - `requests.ts` has one function for each request that several files send: `postMovement`, `sendInvitation`, …
 * - `expectCreated`, `withoutRequestId` read responses.
 * - `seedProduct`, `postDirectly` and `seed.ts` write state without HTTP, where a test needs much of it.
 * - `waitUntilPasses`, `waitForLockWaiters` and `expect.poll` wait for a state; no test sleeps for it.
 * - `startIdentityProvider` starts an OpenID Connect provider, at which people sign in to the console.
 * - `automatic-posting.ts` compares the journal with the ledger; `ledger-agreement.ts` compares everything stored of
 *   a product with a simple model (`ledger-model.ts`, `valuation-model.ts`).
 * - `http/testing` has one valid call of every operation, and calls over both transports.
 */
export { createPrintedLink } from '../modules/identity/sessions/link.ts';
export { signInMails, signInTokenOf } from './console-session.ts';
export {
  sendRequest,
  startTestApp,
  withoutLimits,
  type CallOptions,
  type TestApp,
  type TestResponse,
} from './app.ts';
export { startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts';
export { latestInvitationToken, tokensOf } from './invitation-token.ts';
export { fillOrganization, movementsCsv } from './large-organization.ts';
export { lockBalance, waitForLockWaiters } from './lock-waiters.ts';
export { seedProduct } from './products.ts';
export {
  adjustCost,
  writeDown,
  reverseWriteDown,
  closePeriod,
  createJournalEntry,
  getMe,
  newEmail,
  postMovement,
  reverseMovement,
  sendInvitation,
  signIn,
  updateSettings,
  verifyLedger,
} from './requests.ts';
export { openReceiver } from './receiver.ts';
export { expectCreated, withoutRequestId } from './responses.ts';
export { startSecondInstance } from './second-instance.ts';
export type { TestOrganization } from './seed.ts';
export { waitUntilPasses } from './wait-until-passes.ts';
