/** A credential, or a function that returns it. The function is called before each attempt, so it can renew it. */
export type Credential = string | (() => string | Promise<string>);

interface CommonOptions {
  /** URL of the service, for example `http://127.0.0.1:4400`. */
  readonly baseUrl: string | URL;
  /** The organization to act in, for tokens of people who are members of several. */
  readonly organizationId?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** Timeout of each attempt in milliseconds. Default 30,000; 0 disables it. */
  readonly timeoutMs?: number | undefined;
  /** Retries of a failed call, where a retry is safe. Default 2; 0 disables them. */
  readonly maxRetries?: number | undefined;
  /** Send simultaneous queries together, at most 10 per request. Default false. */
  readonly batch?: boolean | undefined;
}

/**
 * Exactly one credential: an API key, or a token of your identity provider. `apiKey: null` means no credential, for the
 * operations that an invited person uses before having an account (preview, accept, decline).
 */
export type TallybookOptions = CommonOptions &
  (
    | { readonly apiKey: Credential | null; readonly token?: never }
    | { readonly token: Credential; readonly apiKey?: never }
  );

/** The validated options. */
export interface Settings {
  readonly baseUrl: string;
  /** Resolves to undefined without a credential. */
  readonly credential: () => Promise<string | undefined>;
  readonly organizationId: string | undefined;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly batch: boolean;
}

/** @throws TypeError that names the invalid option, but never its value if that is a secret */
export function settingsOf(options: TallybookOptions): Settings {
  const name = options.apiKey === undefined ? 'token' : 'apiKey';
  const given: Credential | null | undefined = options[name];
  if (given === undefined) throw new TypeError('apiKey or token is required');
  if (options.apiKey !== undefined && options.token !== undefined)
    throw new TypeError('set either apiKey or token, not both');
  if (typeof given === 'string') checkCredential(given, name);
  return {
    baseUrl: baseUrlOf(options.baseUrl),
    credential: async () => {
      if (given === null) return undefined;
      return checkCredential(typeof given === 'string' ? given : await given(), name);
    },
    organizationId: options.organizationId,
    // Read on each call, because the global may be replaced later; it must be called without a receiver.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: checkNumber(options.timeoutMs ?? 30_000, 'timeoutMs'),
    maxRetries: checkNumber(options.maxRetries ?? 2, 'maxRetries'),
    batch: options.batch ?? false,
  };
}

/** The runtime quotes an invalid header value in its error, which could then reach a log. */
function checkCredential(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[\u0021-\u007e]+$/.test(value)) return value;
  throw new TypeError(`${name} must be printable ASCII without spaces`);
}

export function checkNumber(value: number, name: string): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a number ≥ 0`);
}

function baseUrlOf(given: string | URL): string {
  const url = URL.canParse(String(given)) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL');
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must have no query, fragment or credentials');
  return url.href.replace(/\/+$/, '');
}
