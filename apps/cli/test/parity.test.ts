import { randomUUID } from 'node:crypto';
import { startTestApp, tokensOf, withoutLimits, type TestApp } from '@tallybook/api/testing';
import {
  callOver,
  createdId,
  exampleCalls,
  operationsOf,
  seedExampleRows,
} from '@tallybook/api/testing/calls';
import { appRouter } from '@tallybook/api/router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../src/contract/commands.ts';
import type { CommandDescription } from '../src/contract/description.ts';
import { flagNameOf, wordsOf } from '../src/program/examples.ts';
import { kindOf } from '../src/program/flag-kind.ts';
import { runCli } from '../src/testing/run-cli.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  await seedExampleRows(app.admin, app);
});
afterAll(() => app?.stop());

/** `tallybook verify` is both: it verifies in the background and waits, or with fields in one call (exit-codes.test.ts). */
const verifying: readonly string[] = ['ledger.verify', 'verifications.start'];

type Input = Readonly<Record<string, unknown>>;

/** An input as flags; fields that flags cannot express, as JSON. */
function asFlags(command: CommandDescription, input: Input): string[] {
  const json: Record<string, unknown> = {};
  const flags = Object.entries(input).flatMap(([field, value]) => {
    const { type } = kindOf(command.input.properties[field] ?? {});
    const flag = `--${flagNameOf(command, field)}`;
    if (value === null) {
      if (type !== 'integer' && type !== 'uuid') json[field] = value;
      return type === 'integer' || type === 'uuid' ? [flag, 'null'] : [];
    }
    if (type === 'list') return (value as string[]).flatMap((each) => [flag, each]);
    return [flag, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  return Object.keys(json).length === 0 ? flags : [...flags, '--json', JSON.stringify(json)];
}

/** Replayed responses contain no keys, and the mail of an invitation may be sent between two calls. */
const masked = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, each: unknown) =>
      ['key', 'api_key', 'secret', 'request_id', 'mail_status', 'mailed_at'].includes(name) ? null : each,
    ),
  );

test('every operation gives the same body by flags, by --json, over REST and over tRPC', async () => {
  const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
  const called = new Set<string>();
  const created: Record<string, string> = {};
  for (const { operation: name, input: inputOf, anonymous } of exampleCalls) {
    if (verifying.includes(name)) continue;
    const command = commands.find(({ path }) => path === name);
    const operation = operations.get(name);
    if (command === undefined || operation === undefined) throw new Error(`no command ${name}`);
    const input = await inputOf(created, app, tokensOf(app));
    const key = randomUUID();
    const write = command.kind === 'mutation' ? ['--idempotency-key', key] : [];
    const env = {
      TALLYBOOK_URL: app.url,
      ...(anonymous === true ? {} : { TALLYBOOK_API_KEY: app.keys.owner }),
    };
    const cli = async (args: string[], stdin?: string) => {
      const { code, stderr, lines } = await runCli([...wordsOf(command), ...args, ...write], {
        env,
        ...(stdin === undefined ? {} : { input: stdin }),
      });
      expect({ name, code, stderr: stderr.replace(/^There are more items.*\n$/, '') }).toEqual({
        name,
        code: 0,
        stderr: '',
      });
      return { id: createdId(lines[0]), body: lines.map(masked) };
    };
    const first = await cli(asFlags(command, input));
    if (first.id !== undefined) created[name] ??= first.id;
    called.add(name);
    const expected = { name, body: first.body };

    const again = await cli(Object.keys(input).length === 0 ? [] : ['--json', '-'], JSON.stringify(input));
    expect({ name, body: again.body }).toEqual(expected);

    // Over REST, only POST is replayed.
    const isRepeatable = command.kind === 'query' || operation.method === 'POST';
    for (const transport of isRepeatable ? (['rest', 'trpc'] as const) : (['trpc'] as const)) {
      const { output, status } = await callOver(
        transport,
        app.url,
        { name, type: command.kind, operation },
        { ...input },
        {
          ...(anonymous === true ? {} : { authorization: `Bearer ${app.keys.owner}` }),
          ...(write.length === 0 ? {} : { 'idempotency-key': key }),
        },
      );
      expect({ name, transport, ok: status < 300 }).toEqual({ name, transport, ok: true });
      const results = Array.isArray(output)
        ? output
        : [output].filter((each) => each !== undefined && each !== null);
      expect({ name, transport, body: results.map(masked) }).toEqual({ ...expected, transport });
    }
  }
  expect([...called].sort()).toEqual(
    commands
      .map(({ path }) => path)
      .filter((path) => !verifying.includes(path))
      .sort(),
  );
});
