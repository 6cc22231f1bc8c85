import type { Transaction } from '@tallybook/db';
import { expect, onTestFinished, test } from 'vitest';
import { readLedger } from './read.ts';

/** Takes any tag, call or property. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
});

/** A transaction whose connection is lost after its first flight, while everything after it is under way. */
function lostAfterFirstFlight(settings: object): Transaction {
  let flights = 0;
  const flight = async (items: readonly unknown[]): Promise<unknown> => {
    flights += 1;
    const own = flights;
    // The settings are the fourth item.
    if (own === 1) return items.map((_, at) => (at === 3 ? [settings] : []));
    await new Promise((resolve) => setTimeout(resolve, 5 * own));
    throw new Error(`lost in flight ${own}`);
  };
  return new Proxy({} as Transaction, { get: (_, key) => (key === 'flight' ? flight : anything) });
}

// Regression: a lost connection ended the process, because nobody handled the failure of a read beside the first that failed.
test('reads whose connection is lost reject once, and no failure is left unhandled', async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', listen);
  onTestFinished(() => void process.off('unhandledRejection', listen));
  const tx = lostAfterFirstFlight({ money_scale: 2, automatic_posting: null, rules: null });
  const opening = {
    kind: 'movement',
    id: 'movement',
    input: {
      product_id: 'product',
      location_id: 'location',
      type: 'entry',
      quantity: 7,
      movement_date: '2026-03-31',
    },
    opening: { value: '66.67', account: '9000', isLayer: false },
  } as const;
  await expect(readLedger(tx, 'organization', [[opening]], 100)).rejects.toThrow('lost in flight 2');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).toEqual([]);
});
