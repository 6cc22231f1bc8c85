import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const sigterm: Fault = {
  name: 'sigterm',
  description:
    'SIGTERM to a service under load, then a restart: it responds to every request that it has started, and exits with 0',
  shortSeconds: 2,
  // Each request is sent once, on its own connection: a replayed response then means that the first was lost.
  load: { duplicateShare: 0, freshConnections: true, callers: 24 },
  async inject({ environment, load, random, milliseconds, countInFlight, causeEnded, violation, note }) {
    const end = performance.now() + milliseconds;
    let times = 0;
    while (performance.now() < end) {
      await sleep(random.whole(300, 1_500));
      const instance = environment.instances[times % 2];
      times += 1;
      countInFlight();
      const code = await instance?.end('SIGTERM');
      if (code !== 0) violation(`exit code ${code}`);
      await instance?.start();
      causeEnded();
    }
    const lost = load.history.entries.filter(
      ({ sends }) =>
        sends.some(({ reply }) => reply?.status === 'none') &&
        sends.some(({ reply }) => reply !== undefined && reply.status !== 'none' && reply.replayed),
    );
    for (const { operation } of lost)
      violation(`${operation.kind} ${operation.call.key} took effect without a response`);
    note(`${times} times`);
  },
};
