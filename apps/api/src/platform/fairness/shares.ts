import { en, say } from '@tallybook/domain';
import type { Principal } from '../auth/principal.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { FairSlots, type Share } from './fair-slots.ts';
import { Pacer } from './pacer.ts';

/** Two thirds of the slots for one organization alone. */
const most = 2;
/** Half of them. */
const half = 1;
/** A third of them. */
const third = 0.5;

/**
 * Everything that organizations share within a process, in one place (docs/adr/0021-fair-shares.md; the table is in
 * docs/configuration.md). Database connections are shared by the same rule, in the pool itself.
 */
function sharesOf({ databasePool, limits }: SharedConfig) {
  const busy = say(en.tooManyRequests);
  const unfinished = say(en.tooManyUnfinished);
  const requests = { total: limits.inFlight, ratio: most, waitMs: 0, detail: busy };
  const bodies = { total: limits.inFlight, ratio: most, waitMs: 0, detail: unfinished };
  const imports = {
    total: 6,
    ratio: third,
    waitMs: 5_000,
    detail: say(en.tooManyImports),
  };
  return {
    /** Requests whose body is complete, until their response is sent. */
    requests,
    /** Such requests of callers without a credential, by address. */
    publicRequests: requests,
    /** Requests whose body has not arrived. */
    bodies,
    /** Such requests, by address. */
    bodiesByAddress: bodies,
    /** Such requests of callers without a credential, by address. */
    publicBodies: bodies,
    /** Calls of operations that read more than one bounded page (`report` in their metadata), and transactions of exports. */
    reports: {
      total: Math.max(1, Math.floor(databasePool * 0.4)),
      ratio: half,
      waitMs: 5_000,
      detail: say(en.tooManyReports),
    },
    /** Megabytes of responses that were read for callers who have not received them (`UnsentPages`). */
    unsent: {
      total: limits.unsentMegabytes,
      ratio: most,
      waitMs: 0,
      detail: say(en.tooManyUnread),
    },
    /** Imports, from before their body is read: each holds up to 10 MB of memory. */
    imports,
    /** Imports by person: somebody with several organizations has one share. */
    importsByPerson: imports,
  } satisfies Record<string, Share>;
}

/** Whose share a verified caller uses: the organization's, or the person's outside any. */
export const shareKeyOf = ({
  organizationId,
  userId,
}: Pick<Principal, 'organizationId' | 'userId'>): string => organizationId ?? userId;

type SharedConfig = Pick<Config, 'databasePool' | 'limits'>;

type Slots = Readonly<Record<keyof ReturnType<typeof sharesOf>, FairSlots>>;

export interface Fairness extends Slots {
  /** Shares the process's one thread. */
  readonly pacer: Pacer;
}

export function createFairness(config: SharedConfig, metrics: Metrics): Fairness {
  const entries = Object.entries(sharesOf(config)).map(
    ([name, share]) => [name, new FairSlots(share)] as const,
  );
  metrics.addGauge(
    'tallybook_slots',
    'Slots that organizations share, in use and waited for, by resource',
    ['resource', 'state'],
    () =>
      entries.flatMap(([resource, { usage }]) => [
        [{ resource, state: 'in_use' }, usage.used] as const,
        [{ resource, state: 'waiting' }, usage.waiting] as const,
      ]),
  );
  const slots = Object.fromEntries(entries) as Slots;
  const { requests } = slots;
  return { ...slots, pacer: new Pacer((key) => requests.usage.used - requests.usedBy(key)) };
}
