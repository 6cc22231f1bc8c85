import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killApi: Fault = {
  name: 'kill-api',
  description: '`kill -9` of one service at random moments while the other continues; it is restarted',
  shortSeconds: 4,
  async inject({ environment, random, milliseconds, countInFlight, causeEnded }) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await sleep(random.whole(200, 1_500));
      const instance = random.pick(environment.instances);
      countInFlight();
      await instance?.end('SIGKILL');
      await instance?.start();
      causeEnded();
    }
  },
};
