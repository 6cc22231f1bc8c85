import { deleteFile, fileName, isExpired, readFiles, storeFile } from './browser-storage.ts';

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

const prefixOf = ({ userId, organizationId, operation, subject }: Place): string =>
  fileName(userId, `${organizationId}:write:${operation}:${subject}:`);

/** A write that waits for a connection. It does not expire, because it was not sent, or sending it later is harmless. */
export interface WaitingWrite {
  readonly key: string;
  readonly input: unknown;
}

/** Before it is sent, because a closed tab ends the request without an outcome. */
export const storeUnconfirmed = (place: Place, write: Unconfirmed | WaitingWrite): Promise<void> =>
  storeFile(prefixOf(place) + write.key, write);

export const forgetUnconfirmed = (place: Place, key: string): Promise<void> =>
  deleteFile(prefixOf(place) + key);

/** All writes that wait at a place, from any tab of this browser. */
export const readWaiting = <Write extends WaitingWrite>(place: Place): Promise<readonly Write[]> =>
  readFiles<Write>(prefixOf(place));

interface Found {
  /** The oldest one, from any tab of this browser. */
  readonly write: Unconfirmed | undefined;
  /** When the latest one was sent whose outcome nobody found out in time. It is forgotten now. */
  readonly expiredFrom: number | undefined;
}

export async function findUnconfirmed(place: Place): Promise<Found> {
  const files = await readFiles<Unconfirmed>(prefixOf(place));
  const found = files.toSorted((one, other) => one.sentAt - other.sentAt);
  const expired = found.filter(isExpired);
  await Promise.all(expired.map(({ key }) => forgetUnconfirmed(place, key)));
  return { write: found.find((each) => !isExpired(each)), expiredFrom: expired.at(-1)?.sentAt };
}
