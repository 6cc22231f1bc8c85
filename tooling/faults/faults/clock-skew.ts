import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../load/history.ts';
import * as operations from '../load/operations.ts';
import type { Fault, FaultContext } from './fault.ts';

const dayMs = 86_400_000;

/** A module that shifts Date, and nothing else, by this much. */
const skewedClock = (milliseconds: number): string =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + ${milliseconds}); else super(...given); }
      static now() { return Real.now() + ${milliseconds}; }
    };`)}`;

async function restart({ environment }: FaultContext, index: 0 | 1, skewMs: number): Promise<void> {
  const instance = environment.instances[index];
  await instance.end('SIGTERM');
  const { flags = [] } = environment.apiOptions;
  await instance.start({
    ...environment.apiOptions,
    flags: skewMs === 0 ? flags : [...flags, '--import', skewedClock(skewMs)],
  });
}

interface SentInvitation {
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export const clockSkew: Fault = {
  name: 'clock-skew',
  description:
    "one service's clock is 20 days fast, the other's 20 days slow: PostgreSQL's clock decides when an invitation was sent and when it expires",
  async inject(context) {
    const { milliseconds, countInFlight, causeEnded } = context;
    countInFlight();
    await Promise.all([restart(context, 0, 20 * dayMs), restart(context, 1, -20 * dayMs)]);
    await sleep(milliseconds);
    causeEnded();
  },
  async afterwards(context) {
    const { environment, load, random, violation } = context;
    const [organization] = load.organizations;
    if (organization === undefined) return;
    const sql = environment.connect();
    const emails: string[] = [];
    for (const instance of [0, 1]) {
      const { operation, response } = await load
        .client(instance)
        .perform(operations.invite(organization, random));
      const { created_at, expires_at } = response as SentInvitation;
      emails.push(operation.marks[0] ?? '');
      const skew = Math.abs(Date.parse(created_at) - Date.now());
      const lifetime = Date.parse(expires_at) - Date.parse(created_at);
      if (skew > 60_000) violation(`created_at is ${created_at}`);
      if (lifetime !== 7 * dayMs) violation(`an invitation is valid for ${lifetime} ms`);
    }
    await load.awaitMails(20_000);
    const [valid = '', expired = ''] = emails;
    // By its own clock, the fast service would consider this one expired.
    const first = await load.client(0).perform(acceptance(organization.id, valid, load.tokens));
    if (first.state !== 'acknowledged') violation('a valid invitation was rejected');
    await sql`update invitations set expires_at = now() - interval '1 minute' where email = ${expired}`;
    // By its own clock, the slow service would consider this one valid.
    const second = await load.client(1).perform(acceptance(organization.id, expired, load.tokens));
    if (second.state !== 'rejected') violation('an expired invitation was accepted');
    await sql.end();
    await Promise.all([restart(context, 0, 0), restart(context, 1, 0)]);
  },
};

const acceptance = (organization: string, email: string, tokens: ReadonlyMap<string, string>): Operation =>
  operations.accept(organization, email, tokens.get(email) ?? '');
