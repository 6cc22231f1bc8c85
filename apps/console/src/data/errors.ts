import { TallybookError } from '@tallybook/sdk';
import type { Texts } from '../texts/texts.ts';
import { ProblemError } from './problem-error.ts';

/** The text of an error, in the reader's language where there is a sentence for the code. */
export function explain(error: unknown, texts: Texts): string {
  const { code, message } = errorFacts(error);
  if (code === undefined) return isOfChunk(message) ? texts.common.chunkFailed : texts.common.crashed;
  return texts.problems[code] ?? message;
}

/** The words of a browser for an error that no sentence explains; undefined if one does. */
export function technicalReason(error: unknown): string | undefined {
  const { code, message } = errorFacts(error);
  return code === undefined && !isOfChunk(message) ? message : undefined;
}

/** Whether a file of the console could not be loaded, in the words of Chromium, Firefox, WebKit or Vite. */
const isOfChunk = (message: string): boolean =>
  /dynamically imported module|module script failed|Unable to preload/i.test(message);

/** The code of a problem, for decisions; undefined for anything that is not one. */
export function errorFacts(error: unknown): {
  readonly code: string | undefined;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
  /** Seconds until another try may succeed, if the service names them. */
  readonly retryAfter: number | undefined;
  /** Whether the write may have been carried out; undefined if nothing is known about the attempt. */
  readonly outcomeUnknown: boolean | undefined;
} {
  if (error instanceof TallybookError)
    return {
      code: error.code,
      status: error.status,
      message: error.detail,
      requestId: error.requestId,
      retryAfter: error.retryAfter,
      outcomeUnknown: error.outcomeUnknown,
    };
  if (error instanceof ProblemError)
    return {
      code: error.code,
      status: error.status,
      message: error.message,
      requestId: undefined,
      retryAfter: error.retryAfter,
      outcomeUnknown: undefined,
    };
  return {
    code: undefined,
    status: undefined,
    message: error instanceof Error ? error.message : String(error),
    requestId: undefined,
    retryAfter: undefined,
    outcomeUnknown: undefined,
  };
}

/**
 * The sentences of the service for each field, by its name: `/counts/3/quantity` becomes `counts/3/quantity`. Empty
 * for an error that names no field.
 */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof TallybookError)) return {};
  return Object.fromEntries(error.errors.map(({ pointer, detail }) => [pointer.slice(1), detail]));
}

export const isSignedOut = (error: unknown): boolean => errorFacts(error).code === 'UNAUTHENTICATED';
