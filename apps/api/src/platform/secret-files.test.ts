import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, constantFrom, property, string } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readSecretFiles, secretSettings } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tallybook-secret-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'secret');

function errorOf(variables: Record<string, string>): string {
  try {
    readSecretFiles(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe.each(secretSettings)('%s', (name) => {
  test('is read from the file that the variable with _FILE names, without the line break at its end', () => {
    assert(
      property(
        string({ minLength: 1, unit: 'grapheme' }).filter((text) => /[^\r\n]$/.test(text)),
        constantFrom('', '\n', '\r\n'),
        (secret, end) => {
          writeFileSync(file, secret + end);
          expect(readSecretFiles({ [`${name}_FILE`]: file })[name]).toBe(Buffer.from(secret).toString());
        },
      ),
    );
  });

  test('cannot be set in both ways, from an empty file or from one that cannot be read', () => {
    writeFileSync(file, 'hidden-value');
    expect(errorOf({ [name]: 'x', [`${name}_FILE`]: file })).toBe(
      `${name} and ${name}_FILE exclude each other; set only one of them`,
    );
    for (const content of ['', '\n', '\r\n']) {
      writeFileSync(file, content);
      expect(errorOf({ [`${name}_FILE`]: file })).toBe(
        `${name}_FILE: ${file} is empty; write the value into it`,
      );
    }
    writeFileSync(file, 'x'.repeat(70_000));
    expect(errorOf({ [`${name}_FILE`]: file })).toContain('is too long for a secret');
    const missing = join(folder, 'missing');
    expect(errorOf({ [`${name}_FILE`]: missing })).toContain(`cannot read ${missing} (ENOENT)`);
    const pipe = join(folder, `pipe-${name}`);
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    expect(errorOf({ [`${name}_FILE`]: pipe })).toContain('must be a regular file');
    mkdirSync(join(folder, 'directory'), { recursive: true });
    expect(errorOf({ [`${name}_FILE`]: join(folder, 'directory') })).toContain('(EISDIR)');
  });
});

test('the configuration uses files, treats an empty variable as unset, and never prints the content', () => {
  writeFileSync(file, `${'7c1b0f52e96a4d83'.repeat(4)}\n`);
  expect(readConfig({ TOKEN_KEY_FILE: file }).tokenKey).toBe('7c1b0f52e96a4d83'.repeat(4));
  expect(readConfig({ TOKEN_KEY_FILE: '' }).tokenKey).toBeUndefined();
  writeFileSync(file, 'hidden-value\nmore');
  for (const name of [
    'TOKEN_KEY',
    'SMTP_URL',
    'METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'AUTH_JWKS_URL',
  ])
    expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hidden') }),
    );
});

test('headers for the collector are decoded as the OpenTelemetry specification says', () => {
  writeFileSync(file, 'authorization=Bearer%20a+b==, tenant=1\n');
  const config = readConfig({
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  });
  expect(config.tracing?.headers).toEqual({ authorization: 'Bearer a+b==', tenant: '1' });
});
