// Data that a person has entered or chosen and not sent yet: it survives a reload and the end of the session, and no other
// person's screens show or delete it.

const draftPrefix = 'tallybook:draft:';
const database = 'tallybook';
const files = 'files';

/** Where a form keeps its draft: in `localStorage`, or in `sessionStorage` if each tab has a draft of its own. */
export const draftKey = (form: string, organizationId: string, userId: string): string =>
  `${draftPrefix}${form}:${organizationId}:${userId}`;

/** Under which name `withFiles` keeps a file. */
export const fileName = (userId: string, name: string): string => `${userId}:${name}`;

const draftsOf = (storage: Storage, userId: string): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftPrefix) && key.endsWith(`:${userId}`));

const draftStorages = () => [localStorage, sessionStorage];

const filesOf = async (userId: string): Promise<IDBValidKey[]> => {
  const names = (await withFiles('readonly', (objects) => objects.getAllKeys())) ?? [];
  return names.filter((name) => (name as string).startsWith(fileName(userId, '')));
};

/**
 * Runs a request on the stored files; undefined if the browser stores none, as in a private window. IndexedDB is the only
 * storage of a browser that holds files of 10 MB, on http pages as well.
 */
export async function withFiles<T>(
  mode: IDBTransactionMode,
  run: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(database, 1);
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(files));
    const opened = await resultOf(opening);
    try {
      const transaction = opened.transaction(files, mode);
      const completed = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        // Without space, a request succeeds and its transaction does not.
        transaction.addEventListener('abort', () => reject(transaction.error ?? failed()));
      });
      const [result] = await Promise.all([resultOf(run(transaction.objectStore(files))), completed]);
      return result;
    } finally {
      opened.close();
    }
  } catch {
    return undefined;
  }
}

const failed = (): Error => new Error('IndexedDB failed');

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? failed()));
  });

/** Whether a draft or a file of the person would be lost by `clearStorage`. */
export const hasUnsent = async (userId: string): Promise<boolean> =>
  draftStorages().some((storage) => draftsOf(storage, userId).length > 0) ||
  (await filesOf(userId)).length > 0;

/** Announces the person whose drafts are deleted: `sessionStorage` of another tab is visible to that tab only. */
const clearedKey = 'tallybook:cleared';

function clearDrafts(userId: string): void {
  for (const storage of draftStorages()) for (const key of draftsOf(storage, userId)) storage.removeItem(key);
}

/** Deletes all drafts and files of the person, in all tabs of this browser. */
export async function clearStorage(userId: string): Promise<void> {
  clearDrafts(userId);
  localStorage.setItem(clearedKey, userId);
  localStorage.removeItem(clearedKey);
  for (const name of await filesOf(userId)) await withFiles('readwrite', (objects) => objects.delete(name));
}

/** Deletes the drafts of this tab when the person signs out in another one. */
export function clearWithOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === clearedKey && newValue !== null) clearDrafts(newValue);
  });
}
