/** Problems of the service and its limits. */
import { counted } from './counted.ts';

export const internalError = (): string =>
  'An unexpected error occurred in the service. If it persists, report the request_id.';
export const outcomeUnknown = (): string =>
  'The outcome is unknown: the change may have been made. Retry with the same Idempotency-Key.';
export const queryTimedOut = (): string =>
  'The query timed out and nothing was changed. Try a smaller request.';
export const databaseUnavailable = (): string => 'The database is not available. Nothing was changed.';
export const callsPerMinute = ({ limit }: { limit: number }): string =>
  `The limit is ${counted(limit, { one: 'call', other: 'calls' })} per minute.`;
export const tooManyRequests = (): string => 'The service is handling too many requests. Try again shortly.';
export const tooManyUnfinished = (): string =>
  'Too many requests are unfinished. Send the body together with the headers.';
export const tooManyImports = (): string => 'Too many imports are running. Send the file again later.';
export const tooManyReports = (): string =>
  'Too many reports of the organization are being computed. Try again later.';
export const tooManyUnread = (): string =>
  'Too many responses wait for your organization to read them. Read them, or close their connections.';
export const importStopped = ({ rows }: { rows: number }): string =>
  `The import stopped after ${counted(rows, { one: 'row', other: 'rows' })}. Send the same request again to continue from there.`;
