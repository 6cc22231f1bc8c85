import { ProblemError, fieldProblem } from '../problem/index.ts';
import { rank, rolesUpTo, type Role } from './roles.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** A member cannot grant a role with permissions that they lack: ROLE_TOO_HIGH (403). */
export function requireGrantable(own: Role, granted: Role): void {
  if (!rolesUpTo(own).includes(granted))
    throw fieldProblem('ROLE_TOO_HIGH', '/role', say(en.roleNotGrantable, { own, role: granted }));
}

/** A member cannot change or remove a member with a higher role: ROLE_TOO_HIGH (403). */
export function requireNotAbove(own: Role, of: Role): void {
  if (rank(of) > rank(own)) throw new ProblemError('ROLE_TOO_HIGH', say(en.roleTooLow, { own, of }));
}

/** An organization always has an owner: LAST_OWNER (409) for a change that would leave it without one. */
export function requireAnotherOwner(change: { from: Role; to: Role | undefined; owners: number }): void {
  if (change.from === 'owner' && change.to !== 'owner' && change.owners < 2)
    throw new ProblemError('LAST_OWNER', say(en.onlyOwner));
}

/** LAST_OWNER_CREDENTIAL (409) for a change that shortens the time in which some owner can act. */
export function lastOwnerCredential(): ProblemError {
  return new ProblemError('LAST_OWNER_CREDENTIAL', say(en.lastOwnerCredential));
}
