// Data that a person has entered or chosen and not sent yet: it survives a reload and the end of the session, and no other
// person's screens show or delete it.

const draftPrefix = 'tallybook:draft:';
const database = 'tallybook';
const files = 'files';

/** Where a form keeps its draft: in `localStorage`, or in `sessionStorage` if each tab has a draft of its own. */
export const draftKey = (form: string, organizationId: string, userId: string): string =>
  `${draftPrefix}${form}:${organizationId}:${userId}`;

/** The name of a file of the person. */
export const fileName = (userId: string, name: string): string => `${userId}:${name}`;

const draftsOf = (storage: Storage, userId: string): string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftPrefix) && key.endsWith(`:${userId}`));

const draftStorages = () => [localStorage, sessionStorage];

/** The files that the browser does not store, as in a private window or on a full disk: until the page closes. */
const ofThisPage = new Map<string, unknown>();

const namesUnder = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

const ofThisPageUnder = (prefix: string): [string, unknown][] =>
  [...ofThisPage].filter(([name]) => name.startsWith(prefix));

export async function storeFile(name: string, file: object): Promise<void> {
  const storedName = await withFiles('readwrite', (objects) => objects.put(file, name));
  if (storedName === undefined) ofThisPage.set(name, file);
}

/** The files whose names have this beginning; those that only this page has come first. */
export async function readFiles<T>(prefix: string): Promise<readonly T[]> {
  const stored = await withFiles(
    'readonly',
    (objects) => objects.getAll(namesUnder(prefix)) as IDBRequest<T[]>,
  );
  return [...ofThisPageUnder(prefix).map(([, file]) => file as T), ...(stored ?? [])];
}

export async function deleteFile(name: string): Promise<void> {
  ofThisPage.delete(name);
  await withFiles('readwrite', (objects) => objects.delete(name));
}

/**
 * Runs a request on the stored files; undefined if the browser stores none, as in a private window. IndexedDB is the only
 * storage of a browser that holds files of 10 MB, on http pages as well.
 */
async function withFiles<T>(
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

/** As long as a person may remember a write; the service keeps idempotency keys for longer. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Whether it was sent too long ago to find out its outcome. What was not sent does not expire. */
export const isExpired = ({ sentAt }: { readonly sentAt?: number }): boolean =>
  sentAt !== undefined && Date.now() - sentAt >= maxAgeMs;

/** Whether `clearStorage` would lose a draft or a file of the person. */
export const hasUnsent = async (userId: string): Promise<boolean> =>
  draftStorages().some((storage) => draftsOf(storage, userId).length > 0) ||
  (await readFiles<{ readonly sentAt?: number }>(fileName(userId, ''))).some((file) => !isExpired(file));

/** Announces the person whose drafts are deleted: `sessionStorage` of another tab is visible to that tab only. */
const clearedKey = 'tallybook:cleared';

/** Deletes what only this tab sees. */
function clearTab(userId: string): void {
  for (const storage of draftStorages()) for (const key of draftsOf(storage, userId)) storage.removeItem(key);
  for (const [name] of ofThisPageUnder(fileName(userId, ''))) ofThisPage.delete(name);
}

/** Deletes all drafts and files of the person, in all tabs of this browser. */
export async function clearStorage(userId: string): Promise<void> {
  clearTab(userId);
  localStorage.setItem(clearedKey, userId);
  localStorage.removeItem(clearedKey);
  await withFiles('readwrite', (objects) => objects.delete(namesUnder(fileName(userId, ''))));
}

/** Deletes the drafts of this tab when the person signs out in another one. */
export function clearWithOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === clearedKey && newValue !== null) clearTab(newValue);
  });
}
