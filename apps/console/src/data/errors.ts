import { TallybookError } from '@tallybook/sdk';
import type { Texts } from '../texts/texts.ts';
import { ProblemError } from './problem-error.ts';

/** The text of an error, in the reader's language where there is a sentence for the code. */
export function explain(error: unknown, texts: Texts): string {
  const { code, message } = errorFacts(error);
  return (code === undefined ? undefined : texts.problems[code]) ?? message;
}

/** The code of a problem, for decisions; undefined for anything that is not one. */
export function errorFacts(error: unknown): {
  readonly code: string | undefined;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  readonly message: string;
  readonly requestId: string | undefined;
} {
  if (error instanceof TallybookError)
    return { code: error.code, status: error.status, message: error.detail, requestId: error.requestId };
  if (error instanceof ProblemError)
    return { code: error.code, status: error.status, message: error.message, requestId: undefined };
  return {
    code: undefined,
    status: undefined,
    message: error instanceof Error ? error.message : String(error),
    requestId: undefined,
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
