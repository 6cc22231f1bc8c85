import type { LedgerCheck } from '@tallybook/domain';

/** The first inconsistency found. Thrown, because it ends the verification. */
export class VerificationFailure extends Error {
  readonly check: LedgerCheck;
  readonly movementId: string | undefined;

  constructor(check: LedgerCheck, movementId: string | undefined, detail: string) {
    super(detail);
    this.check = check;
    this.movementId = movementId;
  }
}
