import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const sigterm: Fault = {
  name: 'sigterm',
  about:
    'SIGTERM to a service under load, then it is started again: what it began it answers, and it ends with 0',
  cutSeconds: 2,
  // Sent once only, and each on a connection of its own: a replayed answer then says that the first was lost.
  load: { doubles: 0, fresh: true, callers: 24 },
  async strike({ stage, load, random, milliseconds, struck, over, broke, note }) {
    const end = performance.now() + milliseconds;
    let turns = 0;
    while (performance.now() < end) {
      await sleep(random.whole(300, 1_500));
      const instance = stage.instances[turns % 2];
      turns += 1;
      struck();
      const code = await instance?.end('SIGTERM');
      if (code !== 0) broke(`it ended with ${code}`);
      await instance?.start();
      over();
    }
    const untold = load.history.entries.filter(
      ({ sends }) =>
        sends.some(({ reply }) => reply?.status === 'none') &&
        sends.some(({ reply }) => reply !== undefined && reply.status !== 'none' && reply.replayed),
    );
    for (const { operation } of untold)
      broke(`${operation.kind} ${operation.call.key} was done and nobody was told`);
    note(`${turns} times`);
  },
};
