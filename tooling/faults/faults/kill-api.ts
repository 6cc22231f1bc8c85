import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killApi: Fault = {
  name: 'kill-api',
  about: '`kill -9` of a service at random moments, each time the other goes on; it is started again',
  cutSeconds: 4,
  async strike({ stage, random, milliseconds, struck, over }) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await sleep(random.whole(200, 1_500));
      const instance = random.pick(stage.instances);
      struck();
      await instance?.end('SIGKILL');
      await instance?.start();
      over();
    }
  },
};
