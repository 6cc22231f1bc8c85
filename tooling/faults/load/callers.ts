import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Client } from './client.ts';
import type { Entry } from './history.ts';
import * as operations from './operations.ts';
import { monthAt, type Organization } from './organization.ts';

export interface Traffic {
  readonly organizations: readonly Organization[];
  /** Tokens by address, as the mails bring them. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly stopped: () => boolean;
  /** Pause between two operations of one caller, at most. */
  readonly thinkMs: number;
}

interface Turn {
  readonly client: Client;
  readonly random: Random;
  readonly traffic: Traffic;
  readonly organization: Organization;
}

/** What a caller may do next, and how often of a hundred. */
const turns: readonly { share: number; take: (turn: Turn) => Promise<void> }[] = [
  { share: 70, take: postMovement },
  { share: 8, take: postBatch },
  { share: 7, take: reverse },
  { share: 2, take: keepJournal },
  { share: 6, take: invite },
  { share: 4, take: accept },
  { share: 2, take: revoke },
  { share: 1, take: close },
];

/** One caller, one thing after another, until the traffic stops. */
export async function call(client: Client, random: Random, traffic: Traffic): Promise<void> {
  while (!traffic.stopped()) {
    const organization = random.pick(traffic.organizations);
    if (organization === undefined) return;
    let left = random.next() * 100;
    const turn = turns.find(({ share }) => (left -= share) < 0) ?? turns[0];
    await turn?.take({ client, random, traffic, organization });
    await sleep(random.next() * traffic.thinkMs);
  }
}

async function postMovement({ client, random, traffic, organization }: Turn): Promise<void> {
  learn(organization, await client.perform(operations.post(organization, random), traffic.stopped));
}

async function postBatch({ client, random, traffic, organization }: Turn): Promise<void> {
  await client.perform(operations.batch(organization, random), traffic.stopped);
}

async function reverse({ client, random, traffic, organization }: Turn): Promise<void> {
  const operation = operations.reversal(organization, random);
  if (operation !== undefined) await client.perform(operation, traffic.stopped);
}

async function keepJournal({ client, random, traffic, organization }: Turn): Promise<void> {
  const operation = operations.journalEntry(organization, random);
  const { state, answer } = await client.perform(operation, traffic.stopped);
  if (state === 'acknowledged')
    organization.journal.push({ id: (answer as { id: string }).id, month: operation.month ?? '' });
}

async function invite({ client, random, traffic, organization }: Turn): Promise<void> {
  const { state, answer } = await client.perform(operations.invite(organization, random), traffic.stopped);
  if (state === 'acknowledged') organization.pending.push(answer as { id: string; email: string });
}

async function accept({ client, random, traffic, organization }: Turn): Promise<void> {
  const arrived = organization.pending.filter(({ email }) => traffic.tokens.has(email));
  const invitation = random.pick(arrived);
  if (invitation === undefined) return;
  organization.pending.splice(organization.pending.indexOf(invitation), 1);
  const token = traffic.tokens.get(invitation.email) ?? '';
  await client.perform(operations.accept(organization.id, invitation.email, token), traffic.stopped);
}

/** Sometimes while the same one is being accepted: it stays in the list for others. */
async function revoke({ client, random, traffic, organization }: Turn): Promise<void> {
  const invitation = random.pick(organization.pending);
  if (invitation === undefined) return;
  if (random.chance(0.7)) organization.pending.splice(organization.pending.indexOf(invitation), 1);
  await client.perform(operations.revoke(organization, invitation), traffic.stopped);
}

async function close({ client, traffic, organization }: Turn): Promise<void> {
  if (organization.closing) return;
  const month = monthAt(organization.closedThrough);
  const period = organization.periods.get(month);
  if (period === undefined) return;
  organization.closing = true;
  const { state } = await client.perform(operations.closing(organization, period, month), traffic.stopped);
  if (state === 'acknowledged') organization.closedThrough += 1;
  organization.closing = false;
}

/** Remembers what later calls can name. */
function learn(organization: Organization, { state, answer }: Entry): void {
  if (state !== 'acknowledged') return;
  const { id, movement_date, accounting_period_id, type } = answer as Record<string, string>;
  const month = `${(movement_date ?? '').slice(0, 7)}-01`;
  organization.periods.set(month, accounting_period_id ?? '');
  if (type === 'entry' && id !== undefined) organization.reversible.push({ id, month });
  if (organization.reversible.length > 500) organization.reversible.shift();
}
