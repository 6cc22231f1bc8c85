import type { Transaction } from '@tallybook/db';
import {
  accountsProblem,
  accountUses,
  continueUrlNotAllowed,
  mayContinueTo,
  organizationNotFound,
  type Organization,
  type PostingAccounts,
  type UpdateOrganization,
} from '@tallybook/domain';
import { changesBetween } from '../../../platform/events/changes.ts';
import { originOf } from '../../../platform/events/event.ts';
import { recordEvent } from '../../../platform/events/record.ts';
import { reauthorize } from '../../../platform/caller-rights.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { lockAccountsExclusive } from '../../../ledger/periods/lock-store.ts';
import { requireOwnOrganization } from './get.ts';
import { readPostingAccounts } from '../../../ledger/posting-rules/store.ts';
import { readAllowanceAccounts } from '../../../ledger/write-downs/allowance-store.ts';
import { updateOrganizationRow } from './store.ts';

/**
 * Changes the given name and settings. New posting accounts apply to every posting that commits afterwards: the exclusive
 * lock waits for postings and write-downs in flight. Throws VALIDATION_FAILED (400) for an account that would be an inventory
 * or allowance account and another one.
 */
export async function updateOrganization(ctx: VerbContext, input: UpdateOrganization): Promise<Organization> {
  requireOwnOrganization(ctx.actor, input.id);
  const { continueOrigins } = ctx.services.config;
  const continueUrl = input.settings?.continue_url ?? null;
  if (continueUrl !== null && !mayContinueTo(continueUrl, continueOrigins))
    throw continueUrlNotAllowed(continueOrigins);
  const updated = await write(ctx, input, async (tx) => {
    await reauthorize(tx, ctx.actor, 'organization.settings');
    const accounts = input.settings?.automatic_posting;
    if (accounts !== undefined) {
      await lockAccountsExclusive(tx, input.id);
      if (accounts !== null) await requireSeparateAccounts(tx, input.id, accounts);
    }
    const { before, after } = await updateOrganizationRow(tx, input);
    if (before === undefined || after === undefined) return undefined;
    const changes = changesBetween(flat(before), flat(after));
    if (Object.keys(changes).length > 0)
      await recordEvent(tx, originOf(ctx, ctx.actor), {
        organizationId: ctx.actor.organizationId,
        type: 'organization.updated',
        subjectId: after.id,
        data: { changes },
      });
    return after;
  });
  if (updated === undefined) throw organizationNotFound();
  return updated;
}

async function requireSeparateAccounts(
  tx: Transaction,
  organizationId: string,
  accounts: PostingAccounts,
): Promise<void> {
  const [{ rules }, allowances] = await tx.flight([
    () => readPostingAccounts(tx, organizationId),
    () => readAllowanceAccounts(tx, organizationId),
  ]);
  const fields = new Map(
    accountUses(accounts).map((use) => [`/settings/automatic_posting/${use.kind}`, use]),
  );
  const conflict = accountsProblem(fields, [...rules, ...allowances]);
  if (conflict !== undefined) throw conflict;
}

const flat = ({ name, settings }: Organization): object => ({ name, ...settings });
