import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** The settings that may contain a password, a key or a token. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_ADMIN_URL',
  'SMTP_URL',
  'AUTH_JWKS_URL',
  'AUTH_CLIENT_SECRET',
  'TOKEN_KEY',
  'TOKEN_KEY_PREVIOUS',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** More than any secret; a wrong path, such as that of a log file, must not fill the memory. */
const maxLength = 65_536;

/**
 * Adds the content of the file that `NAME_FILE` names as `NAME`, for every secret setting, without line breaks at its
 * end. Throws a ConfigError that names the variable, never the content, if both are set or the file cannot be used.
 */
export function readSecretFiles(variables: Variables): Variables {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = variables[`${name}_FILE`];
    if (file === undefined) continue;
    if (variables[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE exclude each other; set only one of them`);
    read[name] = contentOf(`${name}_FILE`, file);
  }
  return { ...variables, ...read };
}

function contentOf(variable: string, file: string): string {
  const text = bytesOf(variable, file)
    .toString()
    .replace(/[\r\n]+$/, '');
  if (text === '') throw new ConfigError(`${variable}: ${file} is empty; write the value into it`);
  return text;
}

function bytesOf(variable: string, file: string): Buffer {
  try {
    const stats = statSync(file);
    // Reading a named pipe would wait until someone writes into it.
    if (!stats.isFile() && !stats.isDirectory())
      throw new ConfigError(`${variable}: ${file} must be a regular file`);
    if (stats.size > maxLength)
      throw new ConfigError(`${variable}: ${file} is too long for a secret (more than ${maxLength} bytes)`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(
      `${variable}: cannot read ${file} (${code}); it must be a file that the service's user can read`,
    );
  }
}
