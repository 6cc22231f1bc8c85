import type { Kind } from './search.ts';

/** A file that is being imported. A reload of the page ends its request; the same request continues the import. */
export interface Unfinished {
  readonly name: string;
  readonly kind: Kind;
  readonly content: Blob;
  readonly organizationId: string;
  readonly userId: string;
  readonly idempotencyKey: string;
}

const store = 'unfinished';
const slot = 'import';

/** The only storage of a browser that holds files of 10 MB, on http pages as well. */
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('tallybook', 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store));
  return resultOf(request);
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  run: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await resultOf(run(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  } catch {
    // A private window may have no storage: the import works, but does not continue by itself after a reload.
    return undefined;
  }
}

export async function storeUnfinished(unfinished: Unfinished): Promise<void> {
  await withStore('readwrite', (objects) => objects.put(unfinished, slot));
}

export async function clearUnfinished(): Promise<void> {
  await withStore('readwrite', (objects) => objects.delete(slot));
}

/** Null if this person has none in this organization. */
export async function findUnfinished(organizationId: string, userId: string): Promise<Unfinished | null> {
  const found = await withStore(
    'readonly',
    (objects) => objects.get(slot) as IDBRequest<Unfinished | undefined>,
  );
  return found !== undefined && found.organizationId === organizationId && found.userId === userId
    ? found
    : null;
}
