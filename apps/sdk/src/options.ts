/** A credential as it is, or where to get it: asked before each attempt, so that it may be renewed. */
export type Credential = string | (() => string | Promise<string>);

interface CommonOptions {
  /** Where the service is, for example `http://127.0.0.1:4400`. */
  readonly baseUrl: string | URL;
  /** The organization to act in, for a caller with a token who is a member of several. */
  readonly organizationId?: string | undefined;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds for each attempt; 30,000 when absent, 0 for no limit. */
  readonly timeoutMs?: number | undefined;
  /** How often a failed call is sent again where that is safe; 2 when absent, 0 for never. */
  readonly maxRetries?: number | undefined;
  /** Send queries of the same moment together, at most 10 in one request. Off when absent. */
  readonly batch?: boolean | undefined;
}

/**
 * One credential: an API key, or a token of your identity provider. `apiKey: null` says that there is none, for the
 * operations that an invited person uses before having an account (preview, accept, decline).
 */
export type TallybookOptions = CommonOptions &
  (
    | { readonly apiKey: Credential | null; readonly token?: never }
    | { readonly token: Credential; readonly apiKey?: never }
  );

/** What is read of the options, checked once. */
export interface Settings {
  readonly baseUrl: string;
  /** Undefined when there is none. */
  readonly credential: () => Promise<string | undefined>;
  readonly organizationId: string | undefined;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly batch: boolean;
}

/** @throws TypeError that names the option at fault, and never its value where that is a secret */
export function settingsOf(options: TallybookOptions): Settings {
  const name = options.apiKey === undefined ? 'token' : 'apiKey';
  const given: Credential | null | undefined = options[name];
  if (given === undefined) throw new TypeError('apiKey or token is required');
  if (options.apiKey !== undefined && options.token !== undefined)
    throw new TypeError('give apiKey or token, not both');
  if (typeof given === 'string') checkCredential(given, name);
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    credential: async () => {
      if (given === null) return undefined;
      return checkCredential(typeof given === 'string' ? given : await given(), name);
    },
    organizationId: options.organizationId,
    // Looked up at each call: it may be replaced later, and must be called without an object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: checkNumber(options.timeoutMs ?? 30_000, 'timeoutMs'),
    maxRetries: checkNumber(options.maxRetries ?? 2, 'maxRetries'),
    batch: options.batch ?? false,
  };
}

/** The runtime would quote a header that it refuses in its error, and so in a log. */
function checkCredential(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[\u0021-\u007e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII without spaces`);
}

export function checkNumber(value: number, name: string): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a number of at least 0`);
}

function baseUrlOf(given: string | URL): string {
  const url = URL.canParse(String(given)) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL');
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must have no query, fragment or credentials');
  return url.href.replace(/\/+$/, '');
}
