import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Client } from './client.ts';
import * as accounts from './account-operations.ts';
import type { Entry, Operation } from './history.ts';
import * as locations from './location-operations.ts';
import * as operations from './operations.ts';
import * as takes from './take-operations.ts';
import { monthAt, type Organization, type Receipt } from './organization.ts';

export interface Traffic {
  readonly organizations: readonly Organization[];
  /** Invitation tokens by address. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly stopped: () => boolean;
  /** Maximum pause between two operations of one caller. */
  readonly thinkMs: number;
}

interface Caller {
  readonly client: Client;
  readonly random: Random;
  readonly traffic: Traffic;
  readonly organization: Organization;
}

/** Operations that a caller may choose next; shares are percentages. */
const actions: readonly { share: number; run: (caller: Caller) => Promise<void> }[] = [
  { share: 42, run: postMovement },
  { share: 8, run: (caller) => perform(caller, operations.postBatch) },
  { share: 7, run: (caller) => perform(caller, operations.reverseRandom) },
  { share: 3, run: (caller) => perform(caller, locations.transferRandom) },
  { share: 3, run: (caller) => perform(caller, locations.postAtRandomLocation) },
  { share: 3, run: adjustCost },
  { share: 1, run: (caller) => perform(caller, operations.reverseAdjustmentRandom) },
  { share: 2, run: (caller) => perform(caller, operations.allocateRandom) },
  { share: 2, run: (caller) => perform(caller, operations.writeDownRandom) },
  { share: 2, run: (caller) => perform(caller, takes.takeAtOnceRandom) },
  { share: 2, run: openTake },
  { share: 3, run: (caller) => perform(caller, takes.countRandom) },
  { share: 2, run: (caller) => perform(caller, takes.endTakeRandom) },
  { share: 1, run: createRule },
  { share: 0.5, run: (caller) => perform(caller, accounts.deleteRuleRandom) },
  { share: 2, run: acknowledge },
  { share: 1.5, run: (caller) => perform(caller, accounts.changeReorderPoint) },
  { share: 2, run: createJournalEntry },
  { share: 6, run: invite },
  { share: 4, run: accept },
  { share: 2, run: revoke },
  { share: 1, run: close },
];

/** One caller: performs one operation after another until the traffic stops. */
export async function runCaller(client: Client, random: Random, traffic: Traffic): Promise<void> {
  while (!traffic.stopped()) {
    const organization = random.pick(traffic.organizations);
    if (organization === undefined) return;
    let left = random.next() * 100;
    const action = actions.find(({ share }) => (left -= share) < 0) ?? actions[0];
    await action?.run({ client, random, traffic, organization });
    await sleep(random.next() * traffic.thinkMs);
  }
}

async function postMovement({ client, random, traffic, organization }: Caller): Promise<void> {
  remember(organization, await client.perform(operations.postRandom(organization, random), traffic.stopped));
}

/** Performs an operation; there may be none. */
async function perform(
  { client, random, traffic, organization }: Caller,
  make: (organization: Organization, random: Random) => Operation | undefined,
): Promise<void> {
  const operation = make(organization, random);
  if (operation !== undefined) await client.perform(operation, traffic.stopped);
}

async function adjustCost({ client, random, traffic, organization }: Caller): Promise<void> {
  const operation = operations.adjustRandom(organization, random);
  if (operation === undefined) return;
  const { state, response } = await client.perform(operation, traffic.stopped);
  if (state === 'acknowledged') organization.adjustments.push(receiptOf(operation, response));
}

async function openTake({ client, random, traffic, organization }: Caller): Promise<void> {
  const operation = takes.openTakeRandom(organization, random);
  const { state, response } = await client.perform(operation, traffic.stopped);
  if (state === 'acknowledged') organization.openTakes.push(receiptOf(operation, response));
}

async function createRule({ client, random, traffic, organization }: Caller): Promise<void> {
  const { state, response } = await client.perform(
    accounts.createRuleRandom(organization, random),
    traffic.stopped,
  );
  if (state === 'acknowledged') organization.rules.push((response as { id: string }).id);
}

async function acknowledge({ client, random, traffic, organization }: Caller): Promise<void> {
  const { state, response } = await client.perform(accounts.listAlerts(organization), traffic.stopped);
  const alert = state === 'acknowledged' ? random.pick(response as { id: string }[]) : undefined;
  if (alert !== undefined)
    await client.perform(accounts.acknowledge(organization, alert.id), traffic.stopped);
}

async function createJournalEntry({ client, random, traffic, organization }: Caller): Promise<void> {
  const operation = operations.createJournalEntry(organization, random);
  const { state, response } = await client.perform(operation, traffic.stopped);
  if (state === 'acknowledged') organization.journal.push(receiptOf(operation, response));
}

/** A created object as later operations need it. */
const receiptOf = ({ month = '' }: Operation, response: unknown): Receipt => ({
  id: (response as { id: string }).id,
  month,
});

async function invite({ client, random, traffic, organization }: Caller): Promise<void> {
  const { state, response } = await client.perform(operations.invite(organization, random), traffic.stopped);
  if (state === 'acknowledged') organization.pending.push(response as { id: string; email: string });
}

async function accept({ client, random, traffic, organization }: Caller): Promise<void> {
  const mailed = organization.pending.filter(({ email }) => traffic.tokens.has(email));
  const invitation = random.pick(mailed);
  if (invitation === undefined) return;
  organization.pending.splice(organization.pending.indexOf(invitation), 1);
  const token = traffic.tokens.get(invitation.email) ?? '';
  await client.perform(operations.accept(organization.id, invitation.email, token), traffic.stopped);
}

/** Sometimes leaves the invitation in the list, so that another caller accepts it at the same time. */
async function revoke({ client, random, traffic, organization }: Caller): Promise<void> {
  const invitation = random.pick(organization.pending);
  if (invitation === undefined) return;
  if (random.chance(0.7)) organization.pending.splice(organization.pending.indexOf(invitation), 1);
  await client.perform(operations.revoke(organization, invitation), traffic.stopped);
}

async function close({ client, traffic, organization }: Caller): Promise<void> {
  if (organization.closing) return;
  const month = monthAt(organization.closedThrough);
  const period = organization.periods.get(month);
  if (period === undefined) return;
  organization.closing = true;
  const { state } = await client.perform(
    operations.closePeriod(organization, period, month),
    traffic.stopped,
  );
  if (state === 'acknowledged') organization.closedThrough += 1;
  organization.closing = false;
}

/** Remembers ids for later operations. */
function remember(organization: Organization, { state, response }: Entry): void {
  if (state !== 'acknowledged') return;
  const { id, movement_date, accounting_period_id, type } = response as Record<string, string>;
  const month = `${(movement_date ?? '').slice(0, 7)}-01`;
  organization.periods.set(month, accounting_period_id ?? '');
  if (type === 'entry' && id !== undefined) organization.reversible.push({ id, month });
  if (organization.reversible.length > 500) organization.reversible.shift();
}
