import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createPoller, type PollerOptions } from './poller.ts';

const noInterval = 2 ** 30;

function pollerOf(round: PollerOptions['round'], intervalMs = noInterval) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const poller = createPoller({ intervalMs, log, failure: 'the round failed', round });
  return { poller, lines };
}

/** A round that ends when the test says so. */
function manualRounds() {
  const ends: (() => void)[] = [];
  const round = (): Promise<void> => new Promise((resolve) => void ends.push(resolve));
  return { ends, round };
}

describe('a poller', () => {
  test('runs a round at start and one at each interval', async () => {
    let rounds = 0;
    const { poller } = pollerOf(async () => void (rounds += 1), 1);
    poller.start();
    await expect.poll(() => rounds).toBeGreaterThan(3);
    await poller.stop();
  });

  test('does not run before it is started, woken or not', async () => {
    let rounds = 0;
    const { poller } = pollerOf(async () => void (rounds += 1));
    poller.wake();
    await nextTurn();
    expect(rounds).toBe(0);
    poller.start();
    await nextTurn();
    await poller.stop();
    expect(rounds).toBe(1);
  });

  test('runs one round at a time, and one more for all wakes during a round', async () => {
    const { ends, round } = manualRounds();
    const { poller } = pollerOf(round);
    poller.start();
    poller.wake();
    poller.wake();
    await nextTurn();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await nextTurn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await nextTurn();
    expect(ends).toHaveLength(2);
    poller.wake();
    await nextTurn();
    expect(ends).toHaveLength(3);
    ends[2]?.();
    await poller.stop();
  });

  test('starts no further round for a wake that the round has handled', async () => {
    const wakes: boolean[] = [];
    const { poller } = pollerOf(async (round) => {
      wakes.push(round.takeWake());
      poller.wake();
      wakes.push(round.takeWake(), round.takeWake());
    });
    poller.start();
    await nextTurn();
    await poller.stop();
    expect(wakes).toEqual([false, true, false]);
  });

  test('waits at stop for the round under way, tells it to end, and starts no other', async () => {
    const events: string[] = [];
    const { poller } = pollerOf(async (round) => {
      events.push('begin');
      while (!round.stopping) await nextTurn();
      events.push('end');
    }, 1);
    poller.start();
    poller.wake();
    await poller.stop();
    events.push('stopped');
    poller.wake();
    await nextTurn();
    expect(events).toEqual(['begin', 'end', 'stopped']);
  });

  test('continues after a failed round, and logs errors once per half minute', async () => {
    let rounds = 0;
    const { poller, lines } = pollerOf(async (round) => {
      rounds += 1;
      round.logError(new Error('first of the round'));
      throw new Error('end of the round');
    }, 1);
    poller.start();
    await expect.poll(() => rounds).toBeGreaterThan(2);
    await poller.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the round failed');
    expect(lines[0]).toContain('first of the round');
  });
});
