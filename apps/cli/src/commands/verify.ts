import type { LedgerVerification } from '@tallybook/sdk';
import { CliError, exitCodes } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { createProgress, progressBar } from '../output/progress.ts';
import type { Session } from '../session/connect.ts';
import type { Globals } from '../session/globals.ts';

/**
 * Verifies the whole ledger in the background and shows the progress; a product, or an anchor, in one call. An
 * interrupted command does not interrupt the verification: the next one shows its progress.
 */
export async function verifyWithProgress(
  input: object,
  session: Session,
  globals: Globals,
  io: Io,
): Promise<unknown> {
  if (Object.keys(input).length > 0) return session.call('ledger.verify', input);
  const { tallybook, options } = session;
  const progress = createProgress(io, globals);
  const onProgress = ({ products_checked: checked, products }: LedgerVerification): void =>
    progress.show(`Verifying ${progressBar(checked, products)}, ${checked} of ${products} products`);
  try {
    return await tallybook.verifications.run({ ...options, onProgress });
  } finally {
    progress.end();
  }
}

/** @throws CliError with exit code 1 if the verification found a failure, 70 if the service could not complete it */
export function requireIntact(response: unknown): void {
  const { ok, status, first_failure: failure } = response as Partial<LedgerVerification>;
  if (status === 'failed')
    throw new CliError(
      exitCodes.internal,
      'VERIFICATION_FAILED',
      'The service could not complete the verification. Nothing is known about the ledger.',
    );
  if (ok !== true)
    throw new CliError(
      exitCodes.rejected,
      'LEDGER_NOT_INTACT',
      failure?.detail ?? 'The verification found a failure.',
    );
}
