import {
  conflictingAccount,
  continueUrlNotAllowed,
  inventoryAccountShared,
  mayContinueTo,
  organizationNotFound,
  type Organization,
  type PostingAccounts,
  type UpdateOrganization,
} from '@tallybook/domain';
import { changesBetween } from '../../platform/events/changes.ts';
import { originOf } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { reauthorize } from '../../platform/caller-rights.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { write } from '../../platform/write.ts';
import { lockAccountsExclusive } from '../periods/lock-store.ts';
import { requireOwnOrganization } from './get.ts';
import { readAccountsInUse, type AccountsInUse } from '../posting-rules/store.ts';
import { updateOrganizationRow } from './store.ts';

/**
 * Changes the given name and settings. New posting accounts apply to every posting that commits afterwards: the exclusive
 * lock waits for postings and write-downs in flight. Throws VALIDATION_FAILED (400) for an account that would be an inventory
 * account and another one.
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
      if (accounts !== null) requireSeparateAccounts(accounts, await readAccountsInUse(tx, input.id));
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

function requireSeparateAccounts(accounts: PostingAccounts, { rules, allowances }: AccountsInUse): void {
  const shared = conflictingAccount(accounts, rules, allowances);
  const field = Object.entries(accounts).find(([, account]) => account === shared)?.[0];
  if (field !== undefined) throw inventoryAccountShared(`/settings/automatic_posting/${field}`);
}

const flat = ({ name, settings }: Organization): object => ({ name, ...settings });
