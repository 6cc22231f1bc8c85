import { channel } from 'node:diagnostics_channel';

/** The database package publishes its own points to the same channel. */
const crashPoints = channel('tallybook:crash-point');

type CrashPoint =
  | 'movements inserted'
  | 'postings committed'
  | 'mail job fetched'
  | 'mail prepared'
  | 'mail sent'
  | 'mail job done'
  | 'invitation marked accepted'
  | 'import page inserted'
  | 'import page committed'
  | 'recost costs written'
  | 'recost step committed'
  | 'period marked closed';

/** Marks a place at which the fault suite (tooling/faults) kills the process; without a subscriber it does nothing. */
export function crashPoint(name: CrashPoint): void {
  if (crashPoints.hasSubscribers) crashPoints.publish(name);
}
