import { useEffect, useState, useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../../../data/idempotency-key.ts';
import { useOrganization } from '../../../data/organization.ts';
import { forgetUnconfirmed, readWaiting, storeUnconfirmed } from '../../../data/unconfirmed.ts';
import { sendCounts, withUnitCosts } from '../document/take.ts';
import { isWaiting, KeptCounts, type StoredCount } from './kept-counts.ts';

/** Milliseconds between two attempts to send what waits: a browser does not always notice that it is connected again. */
const retryMs = 5000;

/** The counts that this person has entered in a stock take and the service does not have yet, also after a reload. */
export function useKeptCounts(id: string) {
  const { organization, session } = useOrganization();
  const [kept] = useState(() => {
    const place = {
      userId: session.user_id,
      organizationId: organization.id,
      operation: 'stockTakes.count',
      subject: id,
    };
    return new KeptCounts({
      read: () => readWaiting<StoredCount>(place),
      store: (count) => storeUnconfirmed(place, count),
      forget: (key) => forgetUnconfirmed(place, key),
      send: async (input, idempotencyKey) => {
        const [saved] = await sendCounts(id, [input], { idempotencyKey });
        return saved?.expected_when_counted ?? null;
      },
      newKey: newIdempotencyKey,
      isOnline: () => navigator.onLine,
    });
  });
  const counts = useSyncExternalStore(kept.subscribe, kept.counts);
  const isCut = useSyncExternalStore(kept.subscribe, kept.isCut);
  const areWaiting = counts.some(isWaiting);
  useEffect(() => void kept.load(), [kept]);
  useEffect(() => {
    if (!areWaiting) return undefined;
    const send = () => void kept.send();
    const timer = setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [kept, areWaiting]);
  return {
    counts,
    isCut,
    add: (productId: string, units: number, expected: number | null) => {
      const [input] = withUnitCosts(id, [{ product_id: productId, counted_quantity: units }]);
      if (input !== undefined) void kept.add(input, expected);
    },
    decide: (key: string, basis: 'when_counted' | 'end_of_day') => void kept.decide(key, basis),
    discard: (key: string) => void kept.discard(key),
    send: () => void kept.send(),
  };
}

export type Kept = ReturnType<typeof useKeptCounts>;
