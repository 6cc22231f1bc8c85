import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@tallybook/db';
import { connect } from '@tallybook/machine';
import { get, invite } from '../load/requests.ts';
import { alternate, type Contender, type Run } from './run.ts';

/** B11: invitations compared with a hand-written service. */
export async function measureInvitations(run: Run): Promise<void> {
  const { bench, target } = await run.large();
  const expert = await run.reference('expert');
  const at = (name: string, url: string, request: () => string): Contender => ({
    name,
    unit: '/s',
    round: async () => (await run.load(url, request, 16)).perSecond,
  });
  const list = '/api/invitations?limit=50';
  const sent = at('POST of an invitation, 16 connections', target.url, invite(target));
  const figures = await alternate(run, {
    sent: {
      ...sent,
      round: async () => {
        const perSecond = await sent.round();
        await allMailed(bench.admin);
        return perSecond;
      },
    },
    sentByHand: at('the same, hand-written', expert.url, invite(expert)),
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
export async function allMailed(admin: DatabaseTarget): Promise<void> {
  const sql = connect(admin, 1);
  try {
    for (;;) {
      const [row] = await sql<{ waiting: boolean }[]>`
        select exists (select from pgboss.job where name = 'invitation-mail' and state < 'completed') as waiting`;
      if (row?.waiting !== true) return;
      await sleep(250);
    }
  } finally {
    await sql.end();
  }
}
