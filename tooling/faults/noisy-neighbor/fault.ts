import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrganization } from '../load/setup.ts';
import type { Fault, FaultContext } from '../faults/fault.ts';
import type { Patch } from '../preload/patch.ts';
import { withPlan } from '../preload/plan.ts';
import { measure, Measurement } from './neighbor.ts';
import { NoisyOrganization } from './noise.ts';

const maxRatio = 3;
const rounds = 4;

/** Below this a quiet p99 says little about the service and much about the scheduler. */
const minimumQuietMs = 10;

/** The receivers of the webhooks run on this machine. */
const allowPrivate: readonly Patch[] = [
  {
    file: 'apps/api/src/platform/config.ts',
    find: "webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'true'",
    replace: 'webhookAllowPrivate: true',
  },
];

async function restart({ environment }: FaultContext, options = environment.apiOptions): Promise<void> {
  for (const instance of environment.instances) {
    await instance.end('SIGTERM');
    await instance.start(options);
  }
}

async function compare({ environment, milliseconds, violation, note, countInFlight }: FaultContext) {
  const { url } = environment.instances[0];
  const { api_key: credential } = environment.firstOrganization;
  const neighbor = await createOrganization({ url, credential, products: 5 });
  environment.secrets.add(neighbor.key);
  const noisy = await NoisyOrganization.create(environment);
  try {
    // Compiles the code and fills the caches.
    await measure(environment, neighbor, 3_000, new Measurement());
    const [quiet, disturbed] = [new Measurement(), new Measurement()];
    // Alternating, so that other work on the machine disturbs both alike.
    for (let round = 0; round < rounds; round += 1) {
      await measure(environment, neighbor, milliseconds / rounds / 2, quiet);
      noisy.start();
      countInFlight();
      await measure(environment, neighbor, milliseconds / rounds / 2, disturbed);
      await noisy.stop();
      await sleep(1_000);
    }
    const refused = [...quiet.refused, ...disturbed.refused];
    const ratio = disturbed.p99 / Math.max(minimumQuietMs, quiet.p99);
    note(
      `quiet ${quiet.text}, noisy ${disturbed.text}, ratio ${ratio.toFixed(2)}, refused ${refused.length}`,
    );
    note(`noise: ${noisy.summary}`);
    for (const each of refused) violation(each);
    if (!(ratio < maxRatio))
      violation(`p99 with a noisy neighbor is ${ratio.toFixed(2)} times the quiet one`);
  } finally {
    await noisy.close();
  }
}

let runs = 0;

export const noisyNeighbor: Fault = {
  name: 'noisy-neighbor',
  description: `one organization runs verifications, exports, imports, bodies that never arrive and 20 webhooks at once: no request of another is refused, and its p99 stays below ${maxRatio} times its quiet p99`,
  weight: 2,
  load: { callers: 2, organizations: 1, thinkMs: 200 },
  async inject(context) {
    const { environment, causeEnded } = context;
    runs += 1;
    const folder = join(environment.home, `noisy-neighbor-${runs}`);
    mkdirSync(folder, { recursive: true });
    await restart(context, withPlan(folder, { patches: allowPrivate }, environment.apiOptions));
    try {
      await compare(context);
    } finally {
      await restart(context);
      causeEnded();
    }
  },
};
