import type { Connection } from './connection.ts';
import type { ReadFlight } from './read-flight.ts';

/** A connection until its release. */
export interface Lease {
  readonly connection: Connection;
  readonly key: string;
  /** Number of callers that have it; more than one only for reads in one flight. */
  readonly seats: number;
  /** The flight of these callers: the first one sets it. */
  flight: ReadFlight | undefined;
}
