import type { Product } from '@tallybook/sdk';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { draftKey } from '../../../data/browser-storage.ts';
import { countText, readCount } from '../../../data/counts.ts';
import { useOrganization } from '../../../data/organization.ts';
import { query } from '../../../data/query.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useFormat } from '../../../texts/context.ts';
import { savedCount, saveCounts } from './take.ts';
import { CountQueue, type UnsavedCount } from './unsaved.ts';

/** The counts that this person is entering in a stock take. */
export function useUnsaved(id: string) {
  const { organization, session } = useOrganization();
  const { decimalSeparator } = useFormat();
  const separator = useRef(decimalSeparator);
  separator.current = decimalSeparator;
  const [{ queue, products, savedText }] = useState(() => {
    /** Those whose texts can be read: 12.5 is a count of a product in kg only. */
    const known = new Map<string, Product>();
    const saved = (productId: string): string => {
      const product = known.get(productId);
      const units = savedCount(id, productId);
      return product === undefined || units === undefined ? '' : countText(units, product, separator.current);
    };
    return {
      products: known,
      savedText: saved,
      queue: new CountQueue({
        storage: localStorage,
        storageKey: draftKey(`stock-take-${id}`, organization.id, session.user_id),
        savedText: saved,
        parse: (productId, text) => {
          const product = known.get(productId);
          return product === undefined ? 'invalid' : readCount(text, product, separator.current);
        },
        send: (counts) => saveCounts(id, counts),
      }),
    };
  });
  useEffect(() => {
    const refresh = () => queue.refresh();
    // Another tab has saved.
    window.addEventListener('storage', refresh);
    return () => window.removeEventListener('storage', refresh);
  }, [queue]);
  const entries = useSyncExternalStore(queue.subscribe, queue.entries);
  const actions = useMemo(() => {
    const know = (product: Product): void => void products.set(product.id, product);
    /** Saves these cells, once their products are known: those of an earlier visit may not be on the screen. */
    const commit = (productIds: readonly string[]): void => {
      const missing = productIds.filter((each) => !products.has(each));
      const read = async (): Promise<void> => {
        const found = await Promise.all(
          missing.map((each) => queryClient.query(query('products', 'get', { id: each }))),
        );
        found.forEach(know);
        queue.commit(productIds);
      };
      if (missing.length === 0) queue.commit(productIds);
      // Without a connection they stay unsaved, and say so.
      else void read().catch(() => {});
    };
    return {
      know,
      commit,
      savedText,
      type: (texts: Readonly<Record<string, string>>) => queue.type(texts),
      restore: (productId: string, before: UnsavedCount | undefined) => queue.restore(productId, before),
      /** Withdraws the count of a product. */
      withdraw: (productId: string) => {
        queue.type({ [productId]: '' });
        commit([productId]);
      },
      saveAll: () => commit(Object.keys(queue.entries())),
      discard: () => queue.discard(),
    };
  }, [queue, products, savedText]);
  return { entries, ...actions };
}

export type Unsaved = ReturnType<typeof useUnsaved>;
