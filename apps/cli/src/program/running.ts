import type { Io } from '../io.ts';
import type { PendingWrite } from '../output/failure.ts';

/** The command that is running. */
export interface Running {
  readonly io: Io;
  /** The write that was sent, until its response arrives. */
  pending: PendingWrite | undefined;
  /** Whether the command runs until Ctrl-C, which is then no failure. */
  runsUntilInterrupted: boolean;
}
