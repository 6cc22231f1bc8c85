/** A command line that cannot be followed: one line, exit code 64 (EX_USAGE). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
