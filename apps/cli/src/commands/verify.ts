import { CliError, exitCodes } from '../exit-codes.ts';

/** @throws CliError with exit code 1 if the verification found a failure */
export function requireIntact(response: unknown): void {
  const { ok, first_failure: failure } = response as {
    ok: boolean;
    first_failure: { detail?: string } | null;
  };
  if (!ok)
    throw new CliError(
      exitCodes.rejected,
      'LEDGER_NOT_INTACT',
      failure?.detail ?? 'The verification found a failure.',
    );
}
