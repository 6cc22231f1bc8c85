/** A database and a login. `host` is a host name, or the absolute path of a socket directory. */
export interface DatabaseTarget {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  /** Absent: no TLS. `require` encrypts without checking the certificate, `verify-full` checks it. */
  readonly ssl?: 'require' | 'verify-full';
  /**
   * Set if this target is a pooler in transaction mode: the server itself, for LISTEN, the job library, and migrations,
   * which need a session of their own. Same login and database.
   */
  readonly direct?: DatabaseTarget;
}

const FORM = 'postgres://user:password@host:5432/database';
/** Placeholder for a missing host, which the URL standard does not allow together with a user. */
const NO_HOST = 'no-host.invalid';

/**
 * Parses a connection URL. A socket directory is given as `?host=/path/to/directory`.
 *
 * @throws Error whose message describes the problem without the password, so it may be printed.
 */
export function parseDatabaseUrl(url: string): DatabaseTarget {
  const parsed = parseUrl(url);
  const query = parameters(parsed);
  const host = query.get('host') ?? decode(parsed.hostname, 'host');
  if (host === '' || host === NO_HOST) throw invalid(`it has no host (expected ${FORM})`);
  if (host.includes(',')) throw invalid('it has several hosts; specify one');
  const ssl = sslOf(query.get('sslmode'));
  return {
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: portOf(query.get('port') ?? parsed.port),
    database: required(decode(parsed.pathname.slice(1), 'database'), 'database'),
    username: required(decode(parsed.username, 'user'), 'user'),
    password: decode(parsed.password, 'password'),
    ...(ssl === undefined ? {} : { ssl }),
  };
}

function parseUrl(url: string): URL {
  // `user@/database?host=/directory` is the usual form with a socket directory.
  const complete = url.trim().replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, `$1${NO_HOST}`);
  const parsed = URL.parse(complete);
  if (parsed === null)
    throw invalid(`it is not a URL of the form ${FORM} (are @ / ? # in the password percent-encoded?)`);
  if (parsed.protocol !== 'postgres:' && parsed.protocol !== 'postgresql:') {
    throw invalid('it must begin with postgres:// or postgresql://');
  }
  if (parsed.hash !== '') throw invalid('it contains a #; percent-encode it as %23');
  return parsed;
}

function parameters(url: URL): Map<string, string> {
  const known = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (!['host', 'port', 'sslmode'].includes(name)) {
      throw invalid(`parameter "${name}" is not supported (supported: host, port, sslmode)`);
    }
    known.set(name, value);
  }
  return known;
}

function sslOf(mode: string | undefined): DatabaseTarget['ssl'] | undefined {
  if (mode === undefined || mode === 'disable') return undefined;
  if (mode === 'require' || mode === 'verify-full') return mode;
  // With "prefer" and "allow" an attacker on the network can force a fallback to plain text.
  throw invalid(`sslmode "${mode}" is not supported (disable, require, verify-full)`);
}

function portOf(text: string): number {
  if (text === '') return 5432;
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (port < 1 || port > 65_535) throw invalid('its port is not a number from 1 to 65535');
  return port;
}

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid(`its ${part} has a % that is not percent-encoded (write it as %25)`);
  }
}

function required(text: string, part: string): string {
  if (text === '') throw invalid(`it has no ${part} (expected ${FORM})`);
  return text;
}

function invalid(reason: string): Error {
  return new Error(`The database URL cannot be used: ${reason}.`);
}
