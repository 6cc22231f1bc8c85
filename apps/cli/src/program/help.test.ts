import { expect, test } from 'vitest';
import { commands } from '../contract/commands.ts';
import { runCli } from '../testing/run-cli.ts';
import { exampleOf, flagNameOf, wordsOf } from './examples.ts';

test.each(commands.map((command) => [wordsOf(command).join(' '), command] as const))(
  '%s --help shows every field, the permission, and an example',
  async (words, command) => {
    const { code, stdout, stderr } = await runCli([...words.split(' '), '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: tallybook ${words}`);
    expect(stdout).toContain(command.summary);
    for (const field of Object.keys(command.input.properties))
      expect(stdout).toMatch(new RegExp(`^ +--${flagNameOf(command, field)}\\b`, 'm'));
    expect(stdout).toContain(exampleOf(command));
    expect(stdout).toContain(command.rest);
  },
);

test.each(
  commands
    .filter(({ input }) => input.required.length > 0)
    .map((command) => [command.path, command] as const),
)(
  'without its required fields, %s names them and shows an example, before it needs a connection',
  async (_path, command) => {
    const { code, problem } = await runCli(wordsOf(command));
    expect(code).toBe(64);
    for (const field of command.input.required)
      expect(problem.detail).toContain(
        field === command.productField ? '--sku' : `--${flagNameOf(command, field)}`,
      );
    expect(problem.detail).toContain(exampleOf(command));
  },
);

test('help uses words of the command line: roles instead of permissions, no headers, and choices once', async () => {
  const others = [['import'], ['migrate'], ['export'], ['watch'], ['completion']];
  for (const words of [...commands.map(wordsOf), ...others]) {
    const { stdout } = await runCli([...words, '--help']);
    expect(stdout).not.toMatch(/Permission: [`a-z]+\.|X-Next-Cursor|\((?:choices|preset|default):/);
  }
});

test('no flag of a command is also one of all commands', async () => {
  const { stdout } = await runCli(['--help']);
  const globals = [...stdout.matchAll(/--([\w-]+)/g)].map(([, name]) => name);
  expect(globals).toContain('profile');
  const own = new Set(['json', 'sku', 'all', 'idempotency-key']);
  for (const command of commands)
    for (const field of Object.keys(command.input.properties)) {
      const name = flagNameOf(command, field);
      expect({
        command: command.path,
        name,
        isTaken: globals.includes(name) || (own.has(name) && name !== 'sku'),
      }).toEqual({ command: command.path, name, isTaken: false });
    }
});

test('the overview lists every group with a description, and the exit codes', async () => {
  const { code, stdout } = await runCli(['--help']);
  expect(code).toBe(0);
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${wordsOf(command)[0]} +\\S`, 'm'));
  for (const exitCode of ['64 ', '69 ', '70 ', '74 ', '75 ', '77 ', '78 ', '130 '])
    expect(stdout).toContain(exitCode);
});

test.each([
  [['stock-movemnts'], 'Did you mean stock-movements?'],
  [['stock-movements', 'pots'], 'Did you mean post?'],
  [['stock-movements', 'list', '--start-dat', '2026-01-01'], 'Did you mean --start-date?'],
  [['stock-movements', 'list', 'extra'], 'Unexpected argument: extra.'],
  [['stock-movements', 'list', '--type', 'entri'], 'Expected one of entry, exit, adjustment.'],
  [['stock-movements', 'list', '--type', 'Entry'], 'Did you mean entry?'],
  [['stock-movements', 'list', '--limit', '1', '--limit', '2'], 'given twice'],
  [['stock-movements', 'list', '--limit'], 'argument missing'],
  [['products', 'list', '--archived', 'yes'], 'Expected true or false.'],
  [['products', 'get', '--id', 'BOLT-8'], '--sku'],
  [['products', 'get', 'BOLT-8'], 'tallybook products get --sku BOLT-8'],
  [['periods', 'close', '2026-03', '2026-04'], 'Unexpected argument: 2026-04.'],
  [['login', 'http://127.0.0.1:1', 'extra'], 'Too many arguments'],
  [['help', 'products', 'gett'], 'There is no command products gett.'],
  [['products', 'get', '--id', 'x', '--timeout', 'soon'], '--timeout soon'],
])('%j is wrong usage, and the error says how to continue', async (args, text) => {
  const { code, stdout, problem } = await runCli(args);
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(problem).toMatchObject({ code: 'USAGE', detail: expect.stringContaining(text) });
  const terminal = await runCli(args, { columns: 200 });
  expect(terminal.stderr).toContain(text);
  expect(terminal.stderr).toMatch(/^See: tallybook .*--help$/m);
});

test('help with words is the same as --help', async () => {
  const help = async (...args: string[]) => (await runCli(args)).stdout;
  expect(await help('help', 'products', 'get')).toBe(await help('products', 'get', '--help'));
  expect(await help('help')).toBe(await help('--help'));
});

test('a group without a command shows its commands and fails', async () => {
  const { code, stdout, stderr } = await runCli(['products']);
  expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
  expect(stderr).toContain('create-batch');
});
