import { fileName, withFiles } from './browser-storage.ts';

/** A write that was sent and whose outcome is unknown. Sending it again with its key has no second effect. */
export interface Unconfirmed {
  readonly key: string;
  readonly input: unknown;
  /** What the form held, to show it again. */
  readonly values: unknown;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

/** Whose write it is, of which form and about what, such as the movement that it reverses. */
export interface Place {
  readonly userId: string;
  readonly organizationId: string;
  readonly operation: string;
  readonly subject: string;
}

/** As long as a person may remember it; the service keeps idempotency keys for longer. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Those that the browser does not store: until the page closes. */
const ofThisPage = new Map<string, Unconfirmed>();

const prefixOf = ({ userId, organizationId, operation, subject }: Place): string =>
  fileName(userId, `${organizationId}:write:${operation}:${subject}:`);

/** Before it is sent, because a closed tab ends the request without an outcome. */
export async function storeUnconfirmed(place: Place, write: Unconfirmed): Promise<void> {
  const name = prefixOf(place) + write.key;
  const storedName = await withFiles('readwrite', (objects) => objects.put(write, name));
  if (storedName === undefined) ofThisPage.set(name, write);
}

export async function forgetUnconfirmed(place: Place, key: string): Promise<void> {
  const name = prefixOf(place) + key;
  ofThisPage.delete(name);
  await withFiles('readwrite', (objects) => objects.delete(name));
}

interface Found {
  /** The oldest one, from any tab of this browser. */
  readonly write: Unconfirmed | undefined;
  /** When the latest one was sent whose outcome nobody found out in time. It is forgotten now. */
  readonly expiredFrom: number | undefined;
}

export async function findUnconfirmed(place: Place): Promise<Found> {
  const prefix = prefixOf(place);
  const stored = await withFiles(
    'readonly',
    (objects) => objects.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`)) as IDBRequest<Unconfirmed[]>,
  );
  const others = [...ofThisPage].filter(([name]) => name.startsWith(prefix)).map(([, write]) => write);
  const found = [...(stored ?? []), ...others].toSorted((one, other) => one.sentAt - other.sentAt);
  const isExpired = ({ sentAt }: Unconfirmed): boolean => Date.now() - sentAt >= maxAgeMs;
  const expired = found.filter(isExpired);
  await Promise.all(expired.map(({ key }) => forgetUnconfirmed(place, key)));
  return { write: found.find((each) => !isExpired(each)), expiredFrom: expired.at(-1)?.sentAt };
}
