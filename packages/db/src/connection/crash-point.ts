import { channel } from 'node:diagnostics_channel';

/** The API publishes its own points to the same channel (apps/api/src/platform/crash-point.ts). */
const crashPoints = channel('tallybook:crash-point');

type CrashPoint = 'transaction begun' | 'before COMMIT' | 'COMMIT sent' | 'COMMIT acknowledged';

/** Marks a place at which the fault suite (tooling/faults) kills the process; without a subscriber it does nothing. */
export function crashPoint(name: CrashPoint): void {
  if (crashPoints.hasSubscribers) crashPoints.publish(name);
}
