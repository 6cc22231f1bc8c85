import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@tallybook/db';
import { connect } from '@tallybook/machine';
import { get, invite } from '../load/requests.ts';
import { alternate, type Contender, type Run } from './run.ts';

const connections = 16;

/** B11: invitations compared with a hand-written service, each until its emails have been sent too. */
export async function measureInvitations(run: Run): Promise<void> {
  const { bench, target } = await run.large();
  const expert = await run.reference('expert');
  const at = (name: string, url: string, request: () => string): Contender => ({
    name,
    unit: '/s',
    round: async () => (await run.load(url, request, connections)).perSecond,
  });
  const list = '/api/invitations?limit=50';
  const mailed = (
    name: string,
    url: string,
    request: () => string,
    mailsSent: typeof allMailed,
  ): Contender => ({
    name,
    unit: '/s',
    round: async () => {
      const started = performance.now();
      const { latencies } = await run.load(url, request, connections);
      await mailsSent(bench.admin);
      // The last response of each connection comes after the round.
      return ((latencies.length + connections) * 1000) / (performance.now() - started);
    },
  });
  const figures = await alternate(run, {
    sent: mailed(
      'POST of an invitation and its email, 16 connections',
      target.url,
      invite(target),
      allMailed,
    ),
    sentByHand: mailed('the same, hand-written', expert.url, invite(expert), allMailedByHand),
    listed: at('GET of 50 invitations, 16 connections', target.url, get(target, list)),
    listedByHand: at('the same, hand-written', expert.url, get(expert, list)),
  });
  run.report.add(Object.values(figures), [
    {
      id: 'B11',
      text: 'invitation / hand-written',
      of: figures.sent,
      to: figures.sentByHand,
      atLeast: 0.8,
    },
    {
      id: 'B11',
      text: 'list of 50 invitations / hand-written',
      of: figures.listed,
      to: figures.listedByHand,
      atLeast: 0.8,
    },
  ]);
}

/** Waits until all mails are sent: unsent ones would slow down the next measurement. */
export const allMailed = (admin: DatabaseTarget): Promise<void> =>
  untilNone(admin, `select from pgboss.job where name = 'invitation-mail' and state < 'completed'`);

const allMailedByHand = (admin: DatabaseTarget): Promise<void> =>
  untilNone(admin, 'select from reference.outbox');

async function untilNone(admin: DatabaseTarget, rows: string): Promise<void> {
  const sql = connect(admin, 1);
  try {
    for (;;) {
      const [row] = await sql.unsafe<{ waiting: boolean }[]>(`select exists (${rows}) as waiting`);
      if (row?.waiting !== true) return;
      await sleep(50);
    }
  } finally {
    await sql.end();
  }
}
