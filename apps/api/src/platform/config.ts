import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { isLoopbackHost } from './loopback.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  addresses,
  day,
  duration,
  headers,
  oneOf,
  origins,
  tokenKey,
  url,
  webUrl,
  baseUrl,
  sender,
  whole,
  workers,
} from './settings.ts';

export { ConfigError };

/** Every variable that the service reads, with its default; docs/configuration.md describes them. */
const environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(4400, { max: 65_535 }),
  PUBLIC_URL: baseUrl('https://tallybook.example.com').optional(),
  TALLYBOOK_HOME: z.string().min(1).default('.tallybook'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_OWNER_URL: z.string().min(1).optional(),
  DATABASE_ADMIN_URL: z.string().min(1).optional(),
  WORKERS: workers(),
  DATABASE_POOL: whole(10, { min: 1, max: 200 }),
  SMTP_URL: url(/^smtps?$/, 'smtp://mail.example.com:587').optional(),
  MAIL_FROM: sender().optional(),
  MAIL_TO_FILES: oneOf(['true', 'false']).default('false'),
  AUTH_ISSUER: webUrl('https://id.example.com').optional(),
  AUTH_AUDIENCE: z.string().min(1).optional(),
  AUTH_JWKS_URL: webUrl('https://id.example.com/.well-known/jwks.json').optional(),
  AUTH_CLIENT_ID: z.string().min(1).optional(),
  AUTH_CLIENT_SECRET: z.string().min(1).optional(),
  CONSOLE_SIGN_IN_LINKS: oneOf(['true', 'false']).optional(),
  APP_URL: webUrl('https://app.example.com').optional(),
  CONTINUE_ORIGINS: origins(),
  BRAND_NAME: z
    .string()
    .regex(/^[^\p{C}\p{Zl}\p{Zp}<>"]{1,64}$/u, {
      error: 'must be at most 64 characters on one line, without < > and "',
    })
    .default('Tallybook'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color such as #1d5c48' })
    .default('#1d5c48'),
  TOKEN_KEY: tokenKey(),
  TOKEN_KEY_PREVIOUS: tokenKey(),
  INVITATION_LIFETIME: duration(365).default(7 * day),
  INVITATIONS_PER_SENDER_HOUR: whole(300),
  INVITATIONS_PER_ORGANIZATION_DAY: whole(1_000),
  INVITATIONS_PER_RECIPIENT: whole(10),
  INVITATIONS_PENDING: whole(1_000),
  INVITATION_RESEND_SECONDS: whole(60),
  WEBHOOK_ALLOW_PRIVATE: oneOf(['true', 'false']).default('false'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT_PER_MINUTE: whole(30_000),
  ORGANIZATION_RATE_LIMIT_PER_MINUTE: whole(120_000),
  ORGANIZATIONS_PER_PERSON_DAY: whole(0).unwrap().optional(),
  API_KEYS_PER_ORGANIZATION: whole(100),
  FIRST_KEY_EXPIRES_IN_DAYS: whole(0, { max: 3650 }),
  PUBLIC_RATE_LIMIT_PER_MINUTE: whole(60),
  MAX_IN_FLIGHT: whole(1_000),
  MAX_UNSENT_MEGABYTES: whole(256),
  MAX_CONNECTIONS: whole(10_000),
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl('http://127.0.0.1:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers().optional(),
  OTEL_TRACES_EXPORTER: oneOf(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: oneOf([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, { error: 'must be a number from 0 to 1' })
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: whole(5_000, { min: 1, max: 600_000 }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, { error: 'must be 16 to 512 printable ASCII characters without spaces' })
    .optional(),
  TRUSTED_PROXIES: addresses(),
  CORS_ORIGINS: origins(),
});

/** The names of all settings, without those that the OpenTelemetry library reads itself. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Base of links in emails and of the OpenAPI `servers` entry; never derived from a request header. */
  readonly publicUrl: string | undefined;
  readonly home: string;
  readonly databaseUrl: string | undefined;
  /** Direct connection for the case that `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  /** Processes that serve; with 1, this one does. */
  readonly workers: number;
  /** Connections for the requests of each process. */
  readonly databasePool: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly jwt: { issuer: string; audience: string; jwksUrl: string } | undefined;
  /** The console's registration at the issuer of `jwt`; undefined: the console does not offer it. */
  readonly oidcClient: { id: string; secret: string } | undefined;
  /** Whether the console mails sign-in links. */
  readonly signInLinks: boolean;
  /** Where the accept page leads new members, unless their organization has an address of its own. */
  readonly appUrl: string | undefined;
  /** The origins that an organization's `continue_url` may have: those configured and that of `appUrl`. */
  readonly continueOrigins: readonly string[];
  /** The product as emails and the accept page show it; the color is `#rrggbb`. */
  readonly brand: { name: string; color: string };
  /** 32 bytes in hex; outside production the first start generates one and stores it in `home`. */
  readonly tokenKey: string | undefined;
  /** The key before the last rotation: still used for links not yet sent and for stored secrets. */
  readonly previousTokenKey: string | undefined;
  readonly invitationLifetimeSeconds: number;
  /**
   * Maximum number of invitations; 0 disables a limit. `perRecipient` counts the emails of ten minutes from all
   * organizations: further ones are delayed.
   */
  readonly invitationLimits: {
    perSenderHour: number;
    perOrganizationDay: number;
    perRecipient: number;
    pending: number;
  };
  /** Maximum number of organizations that a person creates in a day, and of an organization's live keys; 0 disables. */
  readonly creationLimits: { organizationsPerDay: number; liveKeys: number };
  /** Lifetime of the key that accepting an invitation creates, except an owner's; undefined: it does not expire. */
  readonly firstKeyDays: number | undefined;
  /** Minimum interval between two emails of one invitation. */
  readonly invitationResendSeconds: number;
  /** Allows webhooks to http URLs and private addresses; never in production. */
  readonly webhookAllowPrivate: boolean;
  /** Addresses and networks whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins of web pages whose scripts may read responses. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: string;
  /** Undefined if tracing is off. `url` accepts OTLP over HTTP. */
  readonly tracing:
    | {
        url: string;
        headers: Readonly<Record<string, string>>;
        serviceName: string | undefined;
        sampler: string;
        samplerArgument: number;
        delayMs: number;
      }
    | undefined;
  /** Bearer token for /metrics; without one, only local clients may read it. */
  readonly metricsToken: string | undefined;
  readonly limits: {
    perMinute: number;
    organizationPerMinute: number;
    publicPerMinute: number;
    inFlight: number;
    /** Memory for responses that callers have not read yet. */
    unsentMegabytes: number;
    connections: number;
  };
}

/** Reads the configuration and the files of secrets at startup. Throws a ConfigError that names the invalid variable. */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(readSecretFiles(given));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(
      `${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is not valid'}`,
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) requireForProduction(env);
  else if (env.DATABASE_DIRECT_URL !== undefined)
    throw new ConfigError(
      'DATABASE_DIRECT_URL is for production only; elsewhere DATABASE_URL must connect directly, without a pooler',
    );
  if (env.MAIL_TO_FILES === 'true' && env.SMTP_URL !== undefined)
    throw new ConfigError('MAIL_TO_FILES and SMTP_URL exclude each other; set only one of them');
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    home: env.TALLYBOOK_HOME,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseAdminUrl: env.DATABASE_ADMIN_URL,
    workers: env.WORKERS,
    databasePool: connectionsOfEach(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Tallybook <no-reply@tallybook.invalid>',
    jwt: jwtOf(env),
    oidcClient: oidcClientOf(env),
    // A mailed link would bypass the second factor and the lockout of the identity provider.
    signInLinks: (env.CONSOLE_SIGN_IN_LINKS ?? String(env.AUTH_CLIENT_ID === undefined)) === 'true',
    appUrl: env.APP_URL,
    continueOrigins: [
      ...env.CONTINUE_ORIGINS,
      ...(env.APP_URL === undefined ? [] : [new URL(env.APP_URL).origin]),
    ],
    brand: { name: env.BRAND_NAME, color: env.BRAND_COLOR },
    tokenKey: env.TOKEN_KEY,
    previousTokenKey: env.TOKEN_KEY_PREVIOUS,
    invitationLifetimeSeconds: env.INVITATION_LIFETIME,
    invitationLimits: {
      perSenderHour: env.INVITATIONS_PER_SENDER_HOUR,
      perOrganizationDay: env.INVITATIONS_PER_ORGANIZATION_DAY,
      perRecipient: env.INVITATIONS_PER_RECIPIENT,
      pending: env.INVITATIONS_PENDING,
    },
    creationLimits: {
      // Working through the guides creates many in a day.
      organizationsPerDay: env.ORGANIZATIONS_PER_PERSON_DAY ?? (production ? 20 : 0),
      liveKeys: env.API_KEYS_PER_ORGANIZATION,
    },
    firstKeyDays: env.FIRST_KEY_EXPIRES_IN_DAYS === 0 ? undefined : env.FIRST_KEY_EXPIRES_IN_DAYS,
    invitationResendSeconds: env.INVITATION_RESEND_SECONDS,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'true',
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    metricsToken: env.METRICS_TOKEN,
    limits: {
      perMinute: env.RATE_LIMIT_PER_MINUTE,
      organizationPerMinute: env.ORGANIZATION_RATE_LIMIT_PER_MINUTE,
      publicPerMinute: env.PUBLIC_RATE_LIMIT_PER_MINUTE,
      inFlight: env.MAX_IN_FLIGHT,
      unsentMegabytes: env.MAX_UNSENT_MEGABYTES,
      connections: env.MAX_CONNECTIONS,
    },
  };
}

/** Workers divide the connections. Each needs two: a posting and another request must not wait for each other. */
function connectionsOfEach({ WORKERS, DATABASE_POOL }: Environment): number {
  return WORKERS === 1 ? DATABASE_POOL : Math.max(2, Math.ceil(DATABASE_POOL / WORKERS));
}

type Environment = z.output<typeof environment>;

/** 32 random bytes have about 30 distinct values, and practically never fewer than 16. */
const minDistinctBytes = 16;

/** URLs that the service calls, with what plain http would give away. A host on this machine may have plain http. */
const encrypted = {
  AUTH_ISSUER: 'a server in its place could decide who signs in',
  AUTH_JWKS_URL: 'a server in its place could sign in as anybody',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'traces contain addresses of requests',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'traces contain addresses of requests',
} as const;

/** Settings whose development defaults would be unsafe or useless in production. */
function requireForProduction(env: Environment): void {
  for (const name of ['DATABASE_URL', 'TOKEN_KEY', 'PUBLIC_URL'] as const)
    if (env[name] === undefined) throw new ConfigError(`${name} is required in production`);
  if (/^http:/i.test(env.PUBLIC_URL ?? ''))
    throw new ConfigError(
      'PUBLIC_URL must begin with https:// in production: links in emails contain secrets',
    );
  for (const [name, reason] of Object.entries(encrypted) as [keyof typeof encrypted, string][]) {
    const { protocol, hostname } = new URL(env[name] ?? 'https://unset');
    if (protocol === 'http:' && !isLoopbackHost(hostname))
      throw new ConfigError(`${name} must begin with https:// in production: ${reason}`);
  }
  if (new Set(env.TOKEN_KEY?.toLowerCase().match(/../g)).size < minDistinctBytes)
    throw new ConfigError('TOKEN_KEY is not random; generate one with: openssl rand -hex 32');
  if (env.WEBHOOK_ALLOW_PRIVATE === 'true')
    throw new ConfigError(
      'WEBHOOK_ALLOW_PRIVATE must not be set in production; it is for development and tests',
    );
  if (env.MAIL_TO_FILES === 'true') return;
  for (const name of ['SMTP_URL', 'MAIL_FROM'] as const)
    if (env[name] === undefined)
      throw new ConfigError(
        `${name} is required in production (or MAIL_TO_FILES=true if another program sends the files)`,
      );
}

/** From the OpenTelemetry variables; its library itself reads those for timeouts and the like. */
function tracingOf(env: Environment): Config['tracing'] {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`);
  if (url === undefined || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none')
    return undefined;
  return {
    url,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    samplerArgument: env.OTEL_TRACES_SAMPLER_ARG,
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
  };
}

function jwtOf(env: Environment): Config['jwt'] {
  const { AUTH_ISSUER: issuer, AUTH_AUDIENCE: audience, AUTH_JWKS_URL: jwksUrl } = env;
  if (issuer !== undefined && audience !== undefined && jwksUrl !== undefined)
    return { issuer, audience, jwksUrl };
  if (issuer === undefined && audience === undefined && jwksUrl === undefined) return undefined;
  throw new ConfigError('Set all three of AUTH_ISSUER, AUTH_AUDIENCE and AUTH_JWKS_URL, or none');
}

function oidcClientOf(env: Environment): Config['oidcClient'] {
  const { AUTH_ISSUER: issuer, AUTH_CLIENT_ID: id, AUTH_CLIENT_SECRET: secret } = env;
  if (id === undefined && secret === undefined) return undefined;
  if (id === undefined || secret === undefined)
    throw new ConfigError('Set both of AUTH_CLIENT_ID and AUTH_CLIENT_SECRET, or none');
  if (issuer === undefined)
    throw new ConfigError('AUTH_CLIENT_ID requires AUTH_ISSUER, AUTH_AUDIENCE and AUTH_JWKS_URL');
  return { id, secret };
}

/**
 * How the user of this process gives it another command: `npm start -- migrate` after `npm start`; in a container, and
 * wherever else Node is started directly, its name takes the place of `serve`.
 */
export const commandLine = (command: string): string =>
  process.env['npm_lifecycle_event'] === 'start' ? `npm start -- ${command}` : command;
