import { commandLine } from '../platform/config.ts';

/** A command line that cannot be executed: one line on stderr, exit code 64 (EX_USAGE). */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const serveUsage = 'serve [--empty]';

export const bootstrapUsage =
  'bootstrap --organization NAME --currency EUR --email ADDRESS --name PERSON | bootstrap --key-for ORGANIZATION_ID';

export const distributeUsage = 'distribute [--shards 32]';

/** Whether a first start omits the sample data; in production there is none. */
export function isEmptyStart(args: string[], production: boolean): boolean {
  if (args.length === 0) return false;
  if (args.length > 1 || args[0] !== '--empty')
    throw new UsageError(`unexpected arguments: ${args.join(' ')}. Usage: ${commandLine(serveUsage)}`);
  if (production) throw new UsageError('--empty is for development: in production there is no sample data');
  return true;
}

/** The number of shards from the command line; undefined: the cluster's default. */
export function shardsOption(args: string[]): number | undefined {
  if (args.length === 0) return undefined;
  const [name, value = '', ...rest] = args;
  const shards = /^[1-9]\d{0,3}$/.test(value) ? Number.parseInt(value, 10) : 0;
  if (name !== '--shards' || shards === 0 || rest.length > 0)
    throw new UsageError(`unexpected arguments: ${args.join(' ')}. Usage: ${commandLine(distributeUsage)}`);
  return shards;
}
