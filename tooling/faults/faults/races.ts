import { setTimeout as sleep } from 'node:timers/promises';
import { startMigration } from '@tallybook/machine';
import { newProduct } from '../load/found.ts';
import type { Operation } from '../load/history.ts';
import { dayIn, monthAt, newKey, type Organization } from '../load/organization.ts';
import * as operations from '../load/operations.ts';
import type { Fault, Scene } from './fault.ts';

const width = 20;
const many = Array.from({ length: width }, (_, index) => index);

/** The same operation by as many callers at once, half at each service. */
const atOnce = ({ load }: Scene, operation: (index: number) => Operation) =>
  Promise.all(many.map((index) => load.client(index % 2).perform(operation(index))));

function movement(
  organization: Organization,
  type: 'entry' | 'exit',
  product: string,
  month: string,
): Operation {
  const key = newKey();
  const body = { product_id: product, type, quantity: 1, unit_cost: 1, movement_date: month, reference: key };
  const call = {
    method: 'POST',
    path: '/api/inventory/stock-movements',
    credential: organization.key,
    key,
    body,
  } as const;
  return {
    kind: 'movement',
    organization: organization.id,
    call,
    marks: [key],
    month: `${month.slice(0, 7)}-01`,
  };
}

async function lastUnit(scene: Scene, organization: Organization): Promise<void> {
  const { load, random, broke } = scene;
  const product = (await newProduct(scene.stage.instances[0].url, organization.key, `last-${newKey()}`)).id;
  const day = dayIn(monthAt(organization.closedThrough + 3), random);
  await load.client().perform(movement(organization, 'entry', product, day));
  const taken = await atOnce(scene, () => movement(organization, 'exit', product, day));
  const acknowledged = taken.filter(({ state }) => state === 'acknowledged').length;
  if (acknowledged !== 1) broke(`the last unit was given ${acknowledged} times`);
}

async function sameToken(scene: Scene, organization: Organization): Promise<void> {
  const { load, random, broke } = scene;
  const { operation } = await load.client().perform(operations.invite(organization, random));
  const email = operation.marks[0] ?? '';
  await load.awaitMails(30_000);
  const token = load.tokens.get(email) ?? '';
  const taken = await atOnce(scene, () => operations.accept(organization.id, email, token));
  const acknowledged = taken.filter(({ state }) => state === 'acknowledged').length;
  if (acknowledged !== 1) broke(`one link was accepted ${acknowledged} times`);
}

/** The count of answers to one key sees to the rest. */
async function sameKey(scene: Scene, organization: Organization): Promise<void> {
  const { load, random } = scene;
  const operation = operations.batch(organization, random);
  const entry = await load.client().perform(operation);
  await Promise.all(many.map((index) => load.client(index % 2).repeat(entry, index % 2)));
  const product = organization.products[0]?.id ?? '';
  const once = movement(
    organization,
    'entry',
    product,
    dayIn(monthAt(organization.closedThrough + 3), random),
  );
  const fresh = load.history.begin(once);
  await Promise.all(many.map((index) => load.client(index % 2).repeat(fresh, index % 2)));
  await load.client().resolve(fresh);
}

/** Two processes bring one empty database up to date at the same time. */
async function sameMigration({ stage, broke }: Scene): Promise<void> {
  const database = 'migrated_twice';
  const sql = stage.connect();
  await sql.unsafe(`drop database if exists ${database}`);
  const [owner] = await sql<{ name: string }[]>`
    select datdba::regrole::text as name from pg_database where datname = current_database()`;
  await sql.unsafe(`create database ${database} owner ${owner?.name ?? ''}`);
  const starts = [1, 2].map(() => startMigration(stage.home, { ...stage.owner, database }));
  for (const started of await Promise.allSettled(starts))
    if (started.status === 'rejected') broke(`a migration: ${String(started.reason)}`);
    else {
      const { code } = await started.value.ended;
      if (code !== 0) broke(`a migration ended with ${code}: ${started.value.output()}`);
    }
  await sql.end();
}

export const races: Fault = {
  name: 'races',
  about:
    'twenty at once at both services: for the last unit, with one link, with one key; and two processes migrate one database',
  cutSeconds: 1,
  async strike(scene) {
    const { load, milliseconds, struck, over, note } = scene;
    const [organization] = load.organizations;
    if (organization === undefined) return;
    await sameMigration(scene);
    const end = performance.now() + milliseconds;
    let rounds = 0;
    do {
      struck();
      await lastUnit(scene, organization);
      await sameToken(scene, organization);
      await sameKey(scene, organization);
      rounds += 1;
      await sleep(50);
    } while (performance.now() < end);
    over();
    note(`${rounds} rounds`);
  },
};
