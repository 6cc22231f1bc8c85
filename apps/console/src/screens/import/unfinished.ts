import { deleteFile, fileName, readFiles, storeFile } from '../../data/browser-storage.ts';
import type { Settings } from './mapping/settings.ts';
import type { Kind } from './search.ts';

/** A file that was chosen or is being imported. A reload of the page ends its request; the same request continues the import. */
export interface Unfinished {
  readonly name: string;
  readonly kind: Kind;
  readonly content: Blob;
  /** The stock take whose counts it has. */
  readonly take?: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly idempotencyKey: string;
  /** The name of the sheet that it was in a workbook. */
  readonly sheet?: string;
  /** How it is read, where a person has decided that. */
  readonly settings: Settings;
  /** Whether the person still has to say what its columns are. */
  readonly isMapping: boolean;
  /** Whether it is imported although a finished import had the same rows. */
  readonly again: boolean;
  /** Whether it is being imported; before, it is only checked. */
  readonly isStarted: boolean;
  /** Identifies the import of movements in the list of the service; absent before it is known. */
  readonly sha256?: string;
}

type Id = Pick<Unfinished, 'organizationId' | 'userId' | 'idempotencyKey'>;

const prefixOf = ({ organizationId, userId }: Omit<Id, 'idempotencyKey'>): string =>
  fileName(userId, `${organizationId}:import:`);

const nameOf = (id: Id): string => prefixOf(id) + id.idempotencyKey;

/** The files of this tab, with what releases their locks. */
const held = new Map<string, () => void>();

/**
 * Whether this tab has the file. The browser releases the lock when the tab is closed or reloaded, so that an import
 * continues in one tab only. Pages without https have no locks; there, every tab offers to continue.
 */
async function hold(id: Id): Promise<boolean> {
  const name = nameOf(id);
  if (held.has(name) || !('locks' in navigator)) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(`tallybook:${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>((release) => held.set(name, release));
    });
  });
}

export async function storeUnfinished(unfinished: Unfinished): Promise<void> {
  await hold(unfinished);
  await storeFile(nameOf(unfinished), unfinished);
}

export async function clearUnfinished(id: Id): Promise<void> {
  await deleteFile(nameOf(id));
  held.get(nameOf(id))?.();
  held.delete(nameOf(id));
}

/** The file of this tab, or one whose tab was closed; null if this person has none in this organization. */
export async function findUnfinished(organizationId: string, userId: string): Promise<Unfinished | null> {
  const own = await readFiles<Unfinished>(prefixOf({ organizationId, userId }));
  for (const each of own.toSorted((one) => (held.has(nameOf(one)) ? -1 : 1)))
    if (await hold(each)) return each;
  return null;
}
