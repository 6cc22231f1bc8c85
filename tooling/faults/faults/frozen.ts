import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const frozen: Fault = {
  name: 'frozen',
  about:
    'every process of PostgreSQL is stopped (SIGSTOP) for some seconds while a crowd asks again and again; then they go on',
  load: { callers: 120, thinkMs: 10 },
  async strike({ stage, load, milliseconds, struck, over, broke, note }) {
    const end = performance.now() + milliseconds;
    do {
      await sleep(500);
      struck();
      stage.signalServer('SIGSTOP');
      await sleep(Math.max(8_000, Math.min(milliseconds - 1_000, 12_000)));
      stage.signalServer('SIGCONT');
      over();
      await sleep(8_000);
    } while (performance.now() < end);
    // G10: who had to wait in vain was told so, not left without a word.
    const replies = load.history.entries.flatMap(({ sends }) => sends.map(({ reply }) => reply));
    for (const reply of replies) if (reply?.status === 'none') broke(`no answer: ${reply.reason}`);
    note(`${replies.filter((reply) => reply?.status === 503 || reply?.status === 429).length} shed`);
  },
};
