import { percentile, processorSeconds, processorSecondsOfTree } from '@tallybook/machine';
import type { Bar, Measured } from '../figures.ts';
import { get, invite, listPage, postSpread, type Target } from '../load/requests.ts';
import { allMailed } from './invitations.ts';
import { alternate, type Run } from './run.ts';
import { Timed } from './timed.ts';

interface Contender {
  readonly text: string;
  readonly pid: number;
  readonly target: Target;
  readonly request: (target: Target) => () => string;
  readonly after?: () => Promise<void>;
}

/**
 * Processor time per request: on a busy machine more reliable than requests per second. The bars compare with an
 * authenticated request that does almost nothing, so they hold on any machine.
 */
export async function measureProcessorTime(run: Run): Promise<void> {
  const { api, bench, target } = await run.large();
  const expert = await run.reference('expert');
  const ours = { pid: api.pid, target };
  const byHand = { pid: expert.pid, target: expert };
  const me = timed(run, { text: 'GET /api/me', ...ours, request: (to) => get(to, '/api/me') });
  const posting = timed(run, { text: 'POST of a movement', ...ours, request: postSpread });
  const page = timed(run, { text: 'GET of a page of 50', ...ours, request: listPage });
  const invitation = timed(run, {
    text: 'POST of an invitation, with its email',
    ...ours,
    request: invite,
    after: () => allMailed(bench.admin),
  });
  const all = [
    me,
    posting,
    timed(run, { text: 'POST of a movement by R2', ...byHand, request: postSpread }),
    page,
    timed(run, { text: 'GET of a page by R2', ...byHand, request: listPage }),
    invitation,
  ];
  await alternate(run, Object.fromEntries(all.map(({ contender }) => [contender.name, contender])));
  const [least] = me.times();
  run.report.add(
    all.flatMap((each) => [
      ...each.times().map((time) => ({ ...time, name: `${each.contender.name}: ${time.name}` })),
      each.p99(),
    ]),
    [
      ...barsFor('a posting', posting, least, 2),
      ...barsFor('a page of 50', page, least, 6),
      ...barsFor('an invitation', invitation, least, 4),
    ],
  );
}

function timed(run: Run, { text, pid, target, request, after }: Contender): Timed {
  const next = request(target);
  const groups = ['the service', 'PostgreSQL', 'the load generator'];
  const used = (): number[] => {
    const { user, system } = process.cpuUsage();
    return [processorSeconds(pid), processorSecondsOfTree(run.server.pid), (user + system) / 1e6];
  };
  return new Timed(text, groups, used, async () => {
    const { perSecond, latencies } = await run.load(target.url, next);
    await after?.();
    return { perSecond, count: latencies.length, p99: percentile(latencies, 0.99) };
  });
}

function barsFor(name: string, work: Timed, to: Measured | undefined, atMost: number): Bar[] {
  const [of] = work.times();
  if (of === undefined || to === undefined) throw new Error(`no processor time of ${name}`);
  return [{ id: 'time', text: `the service's processor time of ${name} / of GET /api/me`, of, to, atMost }];
}
