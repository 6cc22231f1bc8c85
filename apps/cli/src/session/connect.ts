import { createTallybook, type CallOptions, type Tallybook, type WriteOptions } from '@tallybook/sdk';
import { configurationError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { recordAttempts, type Attempts } from './attempts.ts';
import { credentialsOf, type Credentials } from './credentials.ts';
import type { Globals } from './globals.ts';

/** A configured client, and what it needs to report about its calls. */
export interface Session {
  readonly tallybook: Tallybook;
  readonly credentials: Credentials;
  readonly attempts: Attempts;
  /** Options of every call. */
  readonly options: CallOptions;
  /** Calls a procedure by its path, for example `stockMovements.post`. */
  call(path: string, input: object, options?: WriteOptions): Promise<unknown>;
}

/** @throws CliError if the configuration is incomplete or malformed */
export function connect(io: Io, globals: Globals, isPublic = false): Session {
  return connectTo(credentialsOf(io, globals.profile, isPublic), io, globals);
}

export function connectTo(credentials: Credentials, io: Io, globals: Globals): Session {
  const attempts = recordAttempts();
  const options: CallOptions = { signal: io.signal };
  const tallybook = clientOf(credentials, globals, attempts);
  return {
    tallybook,
    credentials,
    attempts,
    options,
    call(path, input, more) {
      const procedure = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], tallybook);
      return (procedure as (input: object, options: WriteOptions) => Promise<unknown>)(input, {
        ...options,
        ...more,
      });
    },
  };
}

function clientOf({ baseUrl, apiKey }: Credentials, globals: Globals, attempts: Attempts): Tallybook {
  try {
    return createTallybook({
      baseUrl,
      apiKey: apiKey ?? null,
      organizationId: globals.organization,
      fetch: attempts.fetch,
      ...(globals.timeout === undefined ? {} : { timeoutMs: globals.timeout * 1000 }),
      ...(globals.maxRetries === undefined ? {} : { maxRetries: globals.maxRetries }),
    });
  } catch (error) {
    // The client names the wrong option, never the value of a key.
    if (error instanceof TypeError) throw configurationError(`${error.message}.`);
    throw error;
  }
}
