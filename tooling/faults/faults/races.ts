import { setTimeout as sleep } from 'node:timers/promises';
import { startMigration } from '@tallybook/machine';
import { createProduct } from '../load/setup.ts';
import type { Entry, Operation } from '../load/history.ts';
import { monthAt, newKey, type Organization } from '../load/organization.ts';
import * as operations from '../load/operations.ts';
import type { Fault, FaultContext } from './fault.ts';

const callers = Array.from({ length: 20 }, (_, index) => index);

/** Twenty callers perform the operation at once, half at each service. */
const atOnce = ({ load }: FaultContext, operation: (index: number) => Operation) =>
  Promise.all(callers.map((index) => load.client(index % 2).perform(operation(index))));

/** An entry or exit of one unit, a little later than the load's movements. */
function oneUnit(organization: Organization, type: 'entry' | 'exit', product: string | undefined): Operation {
  const date = monthAt(organization.closedThrough + 3);
  return operations.postMovement(organization, { product, type, quantity: 1, date });
}

async function lastUnit(context: FaultContext, organization: Organization): Promise<void> {
  const { environment, load, violation } = context;
  const { id } = await createProduct(environment.instances[0].url, organization.key, `last-${newKey()}`);
  await load.client().perform(oneUnit(organization, 'entry', id));
  const entries = await atOnce(context, () => oneUnit(organization, 'exit', id));
  const acknowledged = entries.filter(({ state }) => state === 'acknowledged').length;
  if (acknowledged !== 1) violation(`the last unit was issued ${acknowledged} times`);
}

async function sameToken(context: FaultContext, organization: Organization): Promise<void> {
  const { load, random, violation } = context;
  const { operation } = await load.client().perform(operations.invite(organization, random));
  const email = operation.marks[0] ?? '';
  await load.awaitMails(30_000);
  const token = load.tokens.get(email) ?? '';
  const entries = await atOnce(context, () => operations.accept(organization.id, email, token));
  const acknowledged = entries.filter(({ state }) => state === 'acknowledged').length;
  if (acknowledged !== 1) violation(`one invitation was accepted ${acknowledged} times`);
}

/** The invariant `two responses to one key` checks the result. */
async function sameKey({ load, random }: FaultContext, organization: Organization): Promise<void> {
  const repeat = (entry: Entry) =>
    Promise.all(callers.map((index) => load.client(index % 2).repeat(entry, index % 2)));
  await repeat(await load.client().perform(operations.postBatch(organization, random)));
  const fresh = load.history.begin(oneUnit(organization, 'entry', organization.products[0]?.id));
  await repeat(fresh);
  await load.client().resolve(fresh);
}

/** Two processes migrate one empty database at the same time. */
async function sameMigration({ environment, violation }: FaultContext): Promise<void> {
  const database = 'migrated_twice';
  const sql = environment.connect();
  await sql.unsafe(`drop database if exists ${database}`);
  const [owner] = await sql<{ name: string }[]>`
    select datdba::regrole::text as name from pg_database where datname = current_database()`;
  await sql.unsafe(`create database ${database} owner ${owner?.name ?? ''}`);
  const starts = [1, 2].map(() => startMigration(environment.home, { ...environment.owner, database }));
  for (const started of await Promise.allSettled(starts))
    if (started.status === 'rejected') violation(`a migration failed: ${String(started.reason)}`);
    else {
      const { code } = await started.value.ended;
      if (code !== 0) violation(`a migration exited with ${code}: ${started.value.output()}`);
    }
  await sql.end();
}

export const races: Fault = {
  name: 'races',
  description:
    'twenty requests at once to both services: for the last unit, with one invitation link, with one key; and two processes migrate one database',
  shortSeconds: 1,
  async inject(context) {
    const { load, milliseconds, countInFlight, causeEnded, note } = context;
    const [organization] = load.organizations;
    if (organization === undefined) return;
    await sameMigration(context);
    const end = performance.now() + milliseconds;
    let rounds = 0;
    do {
      countInFlight();
      await lastUnit(context, organization);
      await sameToken(context, organization);
      await sameKey(context, organization);
      rounds += 1;
      await sleep(50);
    } while (performance.now() < end);
    causeEnded();
    note(`${rounds} rounds`);
  },
};
