import type { Mutant } from '../mutant.ts';
import { checkThenActAccept } from './check-then-act-accept.ts';
import { droppedRequests } from './dropped-requests.ts';
import { earlyAnswer } from './early-answer.ts';
import { importTwice } from './import-twice.ts';
import { keyAfterCommit, keyLostInCrash } from './key-after-commit.ts';
import { leakedConnection, leftTransaction } from './left-transaction.ts';
import { loggedSecret } from './logged-secret.ts';
import { lostTenant } from './lost-tenant.ts';
import { mailOutside } from './mail-outside.ts';
import { noIdempotency } from './no-idempotency.ts';
import { readModifyWrite, staleDays } from './read-modify-write.ts';
import { resentBatch } from './resent-batch.ts';
import { reversedTwice } from './reversed-twice.ts';
import { synchronousCommitOff } from './synchronous-commit.ts';
import { unlockedClosing } from './unlocked-closing.ts';

/** In the order of the table. */
export const mutants: readonly Mutant[] = [
  noIdempotency,
  keyAfterCommit,
  keyLostInCrash,
  readModifyWrite,
  checkThenActAccept,
  synchronousCommitOff,
  staleDays,
  reversedTwice,
  unlockedClosing,
  earlyAnswer,
  resentBatch,
  importTwice,
  mailOutside,
  lostTenant,
  loggedSecret,
  leftTransaction,
  leakedConnection,
  droppedRequests,
];
