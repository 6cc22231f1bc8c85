import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Client } from './client.ts';
import type { Entry } from './history.ts';
import * as operations from './operations.ts';
import { monthAt, type Organization } from './organization.ts';

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

/** What a caller may do next; shares are per cent. */
const actions: readonly { share: number; run: (caller: Caller) => Promise<void> }[] = [
  { share: 65, run: postMovement },
  { share: 8, run: postBatch },
  { share: 7, run: reverse },
  { share: 3, run: adjustCost },
  { share: 2, run: writeDown },
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

async function postBatch({ client, random, traffic, organization }: Caller): Promise<void> {
  await client.perform(operations.postBatch(organization, random), traffic.stopped);
}

async function reverse({ client, random, traffic, organization }: Caller): Promise<void> {
  const operation = operations.reverseRandom(organization, random);
  if (operation !== undefined) await client.perform(operation, traffic.stopped);
}

async function adjustCost({ client, random, traffic, organization }: Caller): Promise<void> {
  const operation = operations.adjustRandom(organization, random);
  if (operation !== undefined) await client.perform(operation, traffic.stopped);
}

async function writeDown({ client, random, traffic, organization }: Caller): Promise<void> {
  await client.perform(operations.writeDownRandom(organization, random), traffic.stopped);
}

async function createJournalEntry({ client, random, traffic, organization }: Caller): Promise<void> {
  const operation = operations.createJournalEntry(organization, random);
  const { state, response } = await client.perform(operation, traffic.stopped);
  if (state === 'acknowledged')
    organization.journal.push({ id: (response as { id: string }).id, month: operation.month ?? '' });
}

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
