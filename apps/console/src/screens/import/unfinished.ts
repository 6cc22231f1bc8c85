import { fileName, withFiles } from '../../data/browser-storage.ts';
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

type Id = Pick<Unfinished, 'organizationId' | 'userId' | 'idempotencyKey'>;

const nameOf = ({ organizationId, userId, idempotencyKey }: Id): string =>
  fileName(userId, `${organizationId}:${idempotencyKey}`);

export async function storeUnfinished(unfinished: Unfinished): Promise<void> {
  await withFiles('readwrite', (objects) => objects.put(unfinished, nameOf(unfinished)));
}

export async function clearUnfinished(id: Id): Promise<void> {
  await withFiles('readwrite', (objects) => objects.delete(nameOf(id)));
}

/** The latest of this person in this organization; null if there is none. */
export async function findUnfinished(organizationId: string, userId: string): Promise<Unfinished | null> {
  const found = await withFiles('readonly', (objects) => objects.getAll() as IDBRequest<Unfinished[]>);
  return found?.findLast((each) => each.organizationId === organizationId && each.userId === userId) ?? null;
}
