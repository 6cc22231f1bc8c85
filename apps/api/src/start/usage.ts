/** A command line that cannot be executed: one line on stderr, exit code 64 (EX_USAGE). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const bootstrapUsage =
  'bootstrap --organization NAME --currency EUR --email ADDRESS --name PERSON | bootstrap --key-for ORGANIZATION_ID';
