import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../load/history.ts';
import * as operations from '../load/operations.ts';
import type { Fault, Scene } from './fault.ts';

const days = 86_400_000;

/** Loaded before the program: its Date is off by so much, nothing else is. */
const skewed = (milliseconds: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + ${milliseconds}); else super(...given); }
      static now() { return Real.now() + ${milliseconds}; }
    };`)}`;

async function restart({ stage }: Scene, index: 0 | 1, skew: number): Promise<void> {
  const instance = stage.instances[index];
  await instance.end('SIGTERM');
  const flags = stage.apiOptions.flags ?? [];
  await instance.start({
    ...stage.apiOptions,
    flags: skew === 0 ? flags : [...flags, '--import', skewed(skew)],
  });
}

interface Sent {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export const clockSkew: Fault = {
  name: 'clock-skew',
  about:
    "one service's clock is 20 days ahead, the other's 20 days behind: PostgreSQL's decides when an invitation was sent and has expired",
  async strike(scene) {
    const { milliseconds, struck, over } = scene;
    struck();
    await Promise.all([restart(scene, 0, 20 * days), restart(scene, 1, -20 * days)]);
    await sleep(milliseconds);
    over();
  },
  async afterwards(scene) {
    const { stage, load, random, broke } = scene;
    const [organization] = load.organizations;
    if (organization === undefined) return;
    const sql = stage.connect();
    const emails: string[] = [];
    for (const home of [0, 1]) {
      const { operation, answer } = await load.client(home).perform(operations.invite(organization, random));
      const { created_at, expires_at } = answer as Sent;
      emails.push(operation.marks[0] ?? '');
      const off = Math.abs(Date.parse(created_at) - Date.now());
      const life = Date.parse(expires_at) - Date.parse(created_at);
      if (off > 60_000) broke(`created_at is ${created_at}`);
      if (life !== 7 * days) broke(`it lives for ${life} ms`);
    }
    await load.awaitMails(20_000);
    const [first = '', second = ''] = emails;
    // For the service that is ahead this one would have expired long ago.
    const alive = await load.client(0).perform(take(organization.id, first, load.tokens));
    if (alive.state !== 'acknowledged') broke('a link in time was refused');
    await sql`update invitations set expires_at = now() - interval '1 minute' where email = ${second}`;
    // For the one that is behind it would live for weeks.
    const dead = await load.client(1).perform(take(organization.id, second, load.tokens));
    if (dead.state !== 'refused') broke('an expired link was accepted');
    await sql.end();
    await Promise.all([restart(scene, 0, 0), restart(scene, 1, 0)]);
  },
};

const take = (organization: string, email: string, tokens: ReadonlyMap<string, string>): Operation =>
  operations.accept(organization, email, tokens.get(email) ?? '');
