import { OperatorError } from './operator-error.ts';
import type { Session } from './session.ts';

const minimumVersion = 15;
/** The releases of Citus that the test suite runs on, or that differ from those only in the PostgreSQL they support. */
const supportedCitus: readonly number[] = [13, 14];

/** Engines that speak PostgreSQL's protocol, by a part of what `version()` returns; and what we need but they lack. */
const impostors: readonly (readonly [pattern: RegExp, name: string, lacks?: string])[] = [
  [/CockroachDB/i, 'CockroachDB', 'its advisory locks do nothing and report success'],
  [/-YB-|Yugabyte/i, 'YugabyteDB', 'it has neither EXCLUDE constraints nor GiST indexes'],
  [/Redshift/i, 'Amazon Redshift', 'it does not enforce keys'],
  [/Materialize/i, 'Materialize'],
  [/RisingWave/i, 'RisingWave'],
  [/CrateDB/i, 'CrateDB', 'it has no transactions'],
  [/QuestDB/i, 'QuestDB'],
  [/CedarDB/i, 'CedarDB'],
  [/Greenplum|WarehousePG/i, 'Greenplum', 'it does not enforce foreign keys'],
  [/Cloudberry/i, 'Apache Cloudberry', 'it does not enforce foreign keys'],
  [/openGauss|GaussDB/i, 'openGauss'],
  [/PGlite/i, 'PGlite', 'it has a single connection'],
];

/**
 * The form of PostgreSQL's own `version()`, which its distributions and managed services keep: `PostgreSQL 15.18 (Debian
 * 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (…) 12.2.0, 64-bit`.
 */
const ownForm =
  /^PostgreSQL \d+(?:\.\d+|devel|(?:alpha|beta|rc)\d+)?(?=[ ,])[^,]*, compiled by .+, (?:32|64)-bit$/;

/**
 * Why the engine that returned this from `version()` is not supported, in one line; undefined if it is PostgreSQL.
 * Engines that imitate PostgreSQL accept our migrations or parts of them, and then lose what we rely on without an error.
 */
export function engineProblem(version: string): string | undefined {
  for (const [pattern, name, lacks] of impostors)
    if (pattern.test(version))
      return `the server is ${name}, which is not supported${lacks === undefined ? '' : `: ${lacks}`}; use PostgreSQL`;
  if (ownForm.test(version)) return undefined;
  return `the server is not PostgreSQL: version() returns "${version.slice(0, 100)}"; use PostgreSQL`;
}

/** Why this server is not supported, in one line; undefined if it is. */
export async function serverProblem(session: Session): Promise<string | undefined> {
  // Not tagged queries: those are prepared, which fails behind poolers.
  const [server] = await session.unsafe<{ version: string }[]>('select version()');
  const problem = engineProblem(server?.version ?? '');
  if (problem !== undefined) return problem;
  const [found] = await session.unsafe<{ major: number; citus: string | null }[]>(
    `select current_setting('server_version_num')::int / 10000 as major,
       (select extversion from pg_extension where extname = 'citus') as citus`,
  );
  return found && (majorProblem(found.major) ?? citusProblem(found.citus));
}

export async function requireSupportedServer(session: Session): Promise<void> {
  const problem = await serverProblem(session);
  if (problem !== undefined)
    throw new OperatorError(`${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`);
}

function majorProblem(major: number): string | undefined {
  if (major >= minimumVersion) return undefined;
  return `PostgreSQL ${major} is not supported: Tallybook requires ${minimumVersion} or newer`;
}

/** @param version of the extension, such as `13.2-1`; null if it is not installed */
export function citusProblem(version: string | null): string | undefined {
  if (version === null || supportedCitus.includes(Number.parseInt(version, 10))) return undefined;
  return `Citus ${version} is not supported: Tallybook requires Citus ${supportedCitus.join(' or ')}`;
}
