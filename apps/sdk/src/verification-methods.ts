import type { Call } from './call.ts';
import type { CallOptions } from './call-options.ts';
import type { LedgerVerification } from './contract/types.ts';
import { pause } from './deadline.ts';
import { ConnectionError, RateLimitError, TimeoutError, UnavailableError } from './errors/kinds.ts';

export interface VerificationOptions extends CallOptions {
  /** Called with the first response and whenever a later one shows progress. Its errors are ignored. */
  readonly onProgress?: ((verification: LedgerVerification) => void) | undefined;
}

/** A verification in the background, awaited. */
export interface VerificationMethods {
  readonly verifications: {
    /**
     * Verify the whole ledger, however long it takes: starts a verification in the background, or joins the one that
     * is running, and resolves when it has ended. The ledger is intact if `ok` is true; `status` is `failed` if the
     * service could not complete the verification. It waits through restarts of the service of up to a minute. To stop
     * waiting, abort `signal`: the verification goes on.
     *
     * @example
     * const { ok, first_failure } = await tallybook.verifications.run({
     *   onProgress: ({ products_checked, products }) => console.log(`${products_checked} of ${products}`),
     * });
     */
    readonly run: (options?: VerificationOptions) => Promise<LedgerVerification>;
  };
}

/** Most ledgers are verified within the first pauses. */
const firstPauseMs = 200;
const maxPauseMs = 2_000;
/** A service that restarts is back by then. */
const patienceMs = 60_000;

export function createVerificationMethods(call: Call): VerificationMethods {
  const send = async (path: string, input: object, options: CallOptions) => {
    const { data } = await call(path, path.endsWith('start') ? 'mutation' : 'query', input, options);
    return data as LedgerVerification;
  };
  const run = async ({ onProgress, ...options }: VerificationOptions = {}): Promise<LedgerVerification> => {
    let current = await send('verifications.start', {}, options);
    report(current, onProgress);
    let respondedAt = Date.now();
    for (let pauseMs = firstPauseMs; current.status === 'running'; pauseMs = longer(pauseMs)) {
      await pause(pauseMs, options.signal);
      const previous = current;
      try {
        current = await send('verifications.get', { id: current.id }, options);
        respondedAt = Date.now();
      } catch (error) {
        if (!isTemporary(error) || Date.now() - respondedAt > patienceMs) throw error;
      }
      if (current.updated_at !== previous.updated_at || current.status !== previous.status)
        report(current, onProgress);
    }
    return current;
  };
  return { verifications: { run } };
}

const longer = (pauseMs: number): number => Math.min(pauseMs * 1.5, maxPauseMs);

function isTemporary(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof UnavailableError ||
    error instanceof RateLimitError
  );
}

function report(verification: LedgerVerification, onProgress: VerificationOptions['onProgress']): void {
  try {
    onProgress?.(verification);
  } catch {
    // The verification goes on, and its result says how it ended.
  }
}
