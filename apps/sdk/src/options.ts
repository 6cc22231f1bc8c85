import { version } from './contract/version.ts';
import { environment, environmentVariables } from './environment.ts';
import type { AttemptReport, Logger } from './reports.ts';

/** A credential, or a function that returns it. The function is called before each attempt, so it can renew it. */
export type Credential = string | (() => string | Promise<string>);

interface CommonOptions {
  /**
   * URL of the service, for example `http://127.0.0.1:4400`. Default: the environment variable `TALLYBOOK_URL`, where
   * there are environment variables.
   */
  readonly baseUrl?: string | URL | undefined;
  /** The organization to act in, for tokens of people who are members of several. */
  readonly organizationId?: string | undefined;
  /** Additional headers of every request, for example of a proxy. They cannot replace the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of each attempt in milliseconds. Default 30,000; 0 disables it. */
  readonly timeoutMs?: number | undefined;
  /** Retries of a failed call, where a retry is safe. Default 2; 0 disables them. */
  readonly maxRetries?: number | undefined;
  /** Send simultaneous queries together, at most 10 per request. Default false. */
  readonly batch?: boolean | undefined;
  /** The signing secret of your webhook (`whsec_…`), for `webhooks.unwrap`; several while you switch to a new one. */
  readonly webhookSecret?: string | readonly string[] | undefined;
  /** Receives a line for each attempt (`debug`) and for each failed one (`warn`): for example `console`. */
  readonly logger?: Logger | undefined;
  /** Called after each attempt, for metrics and traces. Its errors are ignored, as are the logger's. */
  readonly onAttempt?: ((report: AttemptReport) => void) | undefined;
}

/**
 * At most one credential: an API key, or a token of your identity provider. Without one, the key is read from the
 * environment variable `TALLYBOOK_API_KEY`. `apiKey: null` means no credential, for the operations that an invited
 * person uses before having an account (preview, accept, decline).
 */
export type TallybookOptions = CommonOptions &
  (
    | { readonly apiKey?: Credential | null | undefined; readonly token?: never }
    | { readonly token: Credential; readonly apiKey?: never }
  );

/** The validated options. */
export interface Settings {
  readonly baseUrl: string;
  /** Resolves to undefined without a credential. */
  readonly credential: () => Promise<string | undefined>;
  readonly organizationId: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly batch: boolean;
  readonly logger: Logger | undefined;
  readonly onAttempt: ((report: AttemptReport) => void) | undefined;
}

/** @throws TypeError that names the invalid option, but never its value if that is a secret */
export function settingsOf(options: TallybookOptions): Settings {
  if (options.apiKey !== undefined && options.token !== undefined)
    throw new TypeError('set either apiKey or token, not both');
  return {
    baseUrl: baseUrlOf(options.baseUrl ?? environment('TALLYBOOK_URL')),
    credential: credentialOf(options),
    organizationId: checkedOrganization(options.organizationId),
    headers: { ...userAgent(), ...checkHeaderValues(options.headers ?? {}) },
    // Read on each call, because the global may be replaced later; it must be called without a receiver.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: checkNumber(options.timeoutMs ?? 30_000, 'timeoutMs'),
    maxRetries: checkNumber(options.maxRetries ?? 2, 'maxRetries'),
    batch: options.batch ?? false,
    logger: options.logger,
    onAttempt: options.onAttempt,
  };
}

function credentialOf(options: TallybookOptions): Settings['credential'] {
  const name = options.token === undefined ? 'apiKey' : 'token';
  // An option that is undefined because a variable of the program is not set must not become another caller's key.
  const isGiven = 'apiKey' in options || 'token' in options;
  const given: Credential | null | undefined = isGiven ? options[name] : environment('TALLYBOOK_API_KEY');
  if (given === undefined)
    throw new TypeError('apiKey or token is required, or the environment variable TALLYBOOK_API_KEY');
  if (typeof given === 'string') checkCredential(given, name);
  return async () => {
    if (given === null) return undefined;
    return checkCredential(typeof given === 'string' ? given : await given(), name);
  };
}

/** Browsers ignore the header, or ask the service for permission to send it. */
function userAgent(): Record<string, string> {
  return environmentVariables() === undefined ? {} : { 'user-agent': `tallybook-sdk/${version}` };
}

/** The runtime quotes an invalid header value in its error, which could then reach a log. */
function checkCredential(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[\u0021-\u007e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII without spaces`);
}

/** @throws TypeError that names the header, never its value */
export function checkHeaderValues(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers))
    if (
      !/^[\w!#$%&'*+.^`|~-]+$/.test(name) ||
      typeof value !== 'string' ||
      !/^[\t\u0020-\u007e]*$/.test(value)
    )
      throw new TypeError(`${JSON.stringify(name)} must be a header of printable ASCII`);
  return headers;
}

function checkedOrganization(organizationId: string | undefined): string | undefined {
  if (organizationId !== undefined) checkHeaderValues({ organizationId });
  return organizationId;
}

export function checkNumber(value: number, name: string): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a number ≥ 0`);
}

function baseUrlOf(given: string | URL | undefined): string {
  if (given === undefined)
    throw new TypeError('baseUrl is required, or the environment variable TALLYBOOK_URL');
  const url = URL.canParse(String(given)) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL');
  if (/[?#]/.test(url.href) || url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must have no query, fragment or credentials');
  return url.href.replace(/\/+$/, '');
}
