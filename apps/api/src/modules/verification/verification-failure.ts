import type { LedgerCheck } from '@tallybook/domain';

/** Something that is not as it must be; thrown, since the first one ends the check. */
export class VerificationFailure extends Error {
  readonly check: LedgerCheck;
  readonly movementId: string | undefined;

  constructor(check: LedgerCheck, movementId: string | undefined, detail: string) {
    super(detail);
    this.check = check;
    this.movementId = movementId;
  }
}
