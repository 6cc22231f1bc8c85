import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError, configurationError } from '../exit-codes.ts';
import type { Io } from '../io.ts';

export interface Profile {
  readonly base_url: string;
  readonly api_key: string;
}

type Profiles = Readonly<Record<string, Profile>>;

/** The file with the stored keys; only its owner may read it. */
export function profilesFile({ env }: Pick<Io, 'env'>): string {
  const folder = env['XDG_CONFIG_HOME'];
  return join(
    folder === undefined || folder === '' ? join(homedir(), '.config') : folder,
    'tallybook',
    'credentials.json',
  );
}

/** @throws CliError if the file is malformed, or if other users can read it */
export function readProfiles(io: Pick<Io, 'env'>): Profiles {
  const file = profilesFile(io);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw configurationError(`Other users can read your keys. Run: chmod 600 ${file}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    if (error instanceof CliError) throw error;
    throw configurationError(`Cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
  }
  try {
    const { profiles } = JSON.parse(text) as { profiles?: unknown };
    if (typeof profiles === 'object' && profiles !== null) return profiles as Profiles;
  } catch {
    // Reported below.
  }
  throw configurationError(`${file} is malformed. Remove it and run tallybook login.`);
}

/** Own properties only: `constructor` and `toString` are names of profiles like any other. */
export const profileOf = (profiles: Profiles, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined;

/** Replaces the file as a whole, so that an interruption cannot leave half of it. */
export function writeProfiles(io: Pick<Io, 'env'>, profiles: Profiles): string {
  const file = profilesFile(io);
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(temporary, { force: true });
    writeFileSync(temporary, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw configurationError(`Cannot write ${file}: ${(error as NodeJS.ErrnoException).code ?? ''}.`);
  }
  return file;
}
