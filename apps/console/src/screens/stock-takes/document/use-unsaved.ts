import { useEffect, useState, useSyncExternalStore } from 'react';
import { draftKey } from '../../../data/browser-storage.ts';
import { useOrganization } from '../../../data/organization.ts';
import { savedText, saveCounts } from './take.ts';
import { CountQueue, type UnsavedCount } from './unsaved.ts';

/** The counts that this person is entering in a stock take. */
export function useUnsaved(id: string) {
  const { organization, session } = useOrganization();
  const [queue] = useState(
    () =>
      new CountQueue({
        storage: localStorage,
        storageKey: draftKey(`stock-take-${id}`, organization.id, session.user_id),
        savedText: (productId) => savedText(id, productId),
        send: (counts) => saveCounts(id, counts),
      }),
  );
  useEffect(() => {
    const refresh = () => queue.refresh();
    // Another tab has saved.
    window.addEventListener('storage', refresh);
    return () => window.removeEventListener('storage', refresh);
  }, [queue]);
  const entries = useSyncExternalStore(queue.subscribe, queue.entries);
  return {
    entries,
    savedText: (productId: string) => savedText(id, productId),
    type: (texts: Readonly<Record<string, string>>) => queue.type(texts),
    restore: (productId: string, before: UnsavedCount | undefined) => queue.restore(productId, before),
    commit: (productIds: readonly string[]) => queue.commit(productIds),
    /** Withdraws the count of a product. */
    withdraw: (productId: string) => {
      queue.type({ [productId]: '' });
      queue.commit([productId]);
    },
    saveAll: () => queue.commit(Object.keys(queue.entries())),
    discard: () => queue.discard(),
  };
}

export type Unsaved = ReturnType<typeof useUnsaved>;
