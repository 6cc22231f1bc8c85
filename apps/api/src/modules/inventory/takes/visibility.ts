import { may, permissionDenied, type StockTakeStatus } from '@tallybook/domain';
import type { Actor } from '../../../platform/verb.ts';

interface BlindTake {
  readonly blind: boolean;
  readonly status: StockTakeStatus;
}

const permissionToPost = 'movements.adjust';

/** Whether expected quantities are hidden from the caller: people who count blind must not know what to find. */
export const hidesExpected = ({ role }: Actor, { blind, status }: BlindTake): boolean =>
  blind && status !== 'posted' && !may(role, permissionToPost);

/** Errors: PERMISSION_DENIED (403) while expected quantities are hidden from the caller. */
export function requireExpectedVisible(actor: Actor, take: BlindTake): void {
  if (hidesExpected(actor, take)) throw permissionDenied(actor.role, permissionToPost);
}
