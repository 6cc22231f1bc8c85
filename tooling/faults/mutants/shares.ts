import { greedyOrganization, manyReads, silentBodies } from './attacks/shares.ts';
import type { Mutant } from './mutant.ts';

/** Organizations that take what others need (docs/adr/0021-fair-shares.md). */
export const mutantsOfShares: readonly Mutant[] = [
  {
    name: 'connections not shared',
    description: 'one organization may hold every connection to the database',
    promise: 'G10',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'packages/db/src/connection/pool.ts',
        find: 'const SHARE_RATIO = 2;',
        replace: 'const SHARE_RATIO = Infinity;',
      },
    ],
    attack: greedyOrganization,
    short: true,
  },
  {
    name: 'reports without slots',
    description: 'verifications take as many connections as other requests',
    promise: 'G10',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/platform/read.ts',
        within: 'inShare',
        find: 'if (!isReport) return work();',
        replace: 'void [isReport, services, actor];\nif (1 > 0) return work();',
      },
    ],
    attack: greedyOrganization,
  },
  {
    name: 'in flight before the body',
    description: 'requests count as in flight before their body arrives, first come, first served',
    promise: 'G10',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/http/edge/in-flight.ts',
        find: "app.addHook('preHandler', (request, reply, done) => {",
        replace: "app.addHook('preParsing', (request, reply, _payload, done) => {",
      },
      {
        file: 'apps/api/src/platform/fairness/shares.ts',
        find: 'const most = 2;',
        replace: 'const most = Infinity;',
      },
    ],
    attack: silentBodies,
  },
  {
    name: 'responses never received',
    description: 'the room of a response stays taken after its caller has received it',
    promise: 'G10',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'apps/api/src/http/edge/unsent-pages.ts',
        find: 'for (; this.#held > pages; this.#held -= 1) this.#slots.release(this.#key);',
        replace: 'this.#held = Math.min(this.#held, pages);',
      },
    ],
    attack: manyReads,
  },
];
