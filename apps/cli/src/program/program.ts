import { Command, InvalidArgumentError, Option } from 'commander';
import { defineCompletion } from '../commands/completion.ts';
import { defineExport } from '../commands/export.ts';
import { defineImport } from '../commands/import.ts';
import { defineLogin, defineLogout } from '../commands/login.ts';
import { defineMigrate } from '../commands/migrate.ts';
import { verifyWithProgress } from '../commands/verify.ts';
import { defineWatch } from '../commands/watch.ts';
import { commands, exports, groups, version } from '../contract/commands.ts';
import { usageError } from '../exit-codes.ts';
import { exactNumber } from './exact-number.ts';
import { wordsOf } from './examples.ts';
import { once } from './flags.ts';
import { defineGenerated } from './generated-command.ts';
import type { Running } from './running.ts';

/** The whole command tree. Every procedure of the service is in it, because `commands.ts` is generated. */
export function createProgram(running: Running): Command {
  const { io } = running;
  const program = new Command('tallybook')
    .description('Command line client of Tallybook: invitations and an exact stock ledger.')
    .version(version, '--version', 'Show the version.')
    .helpOption('-h, --help', 'Show help.')
    .helpCommand(false)
    .addHelpText('after', textAfter)
    .configureHelp({
      showGlobalOptions: true,
      sortSubcommands: false,
      // The description contains the choices, once.
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined ? description : `${description} Default: ${String(defaultValue)}.`,
    })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => Math.min(io.stdout.columns ?? 100, 120),
      getErrHelpWidth: () => Math.min(io.stderr.columns ?? 100, 120),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      // `run` reports errors, as text or as JSON.
      outputError: () => {},
    })
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError(false);
  addGlobals(program);
  program.commandsGroup('Connect:');
  defineLogin(program.command('login'), running);
  defineLogout(program.command('logout'), running);
  program.commandsGroup('Service:');
  defineImport(program.command('import'), running);
  defineMigrate(program.command('migrate'), running);
  const movements = exports.find(({ path }) => path === 'stockMovements.export');
  if (movements !== undefined) defineExport(program.command('export'), movements, running);
  const verify = commands.find(({ path }) => path === 'ledger.verify');
  if (verify !== undefined) defineGenerated(program.command('verify'), verify, running, verifyWithProgress);
  defineWatch(program.command('watch'), running);
  defineCompletion(program.command('completion'), program, running);
  defineHelp(program.command('help'), program);
  program.commandsGroup('Operations:');
  for (const description of commands) {
    if (description === verify) continue;
    const words = wordsOf(description);
    const name = words.pop() ?? '';
    let group = program;
    for (const word of words) group = groupOf(group, word);
    defineGenerated(group.command(name), description, running);
  }
  for (const description of exports) {
    if (description === movements) continue;
    const [group = '', name = ''] = wordsOf(description);
    defineExport(groupOf(program, group).command(name), description, running);
  }
  return program;
}

/** `tallybook help products get` is `tallybook products get --help`. */
function defineHelp(command: Command, program: Command): void {
  command
    .description('Show help for a command.')
    .argument('[command...]')
    .action((words: readonly string[]) => {
      let at: Command | undefined = program;
      for (const word of words) at = at?.commands.find((each) => each.name() === word);
      if (at === undefined) throw usageError(`There is no command ${words.join(' ')}.`);
      at.outputHelp();
    });
}

const textAfter = `
Each operation of the service is a command: \`tallybook stock-movements post --help\` shows its fields and an example.
The URL and the key are from --profile, else from TALLYBOOK_URL and TALLYBOOK_API_KEY, else from \`tallybook login\`.

Exit codes: 0 success, 1 rejected by a rule or verification failed, 64 wrong usage or input, 69 unreachable,
70 internal error of the service, 74 local file or output not writable, 75 rate limited, 77 not authorized, 78 configuration, 130 interrupted.`;

function groupOf(parent: Command, name: string): Command {
  const existing = parent.commands.find((command) => command.name() === name);
  return existing ?? parent.command(name).description(groups[name] ?? '');
}

function addGlobals(program: Command): void {
  program
    .addOption(once('--profile <name>', 'Use the URL and the key that `login` stored under this name.'))
    .addOption(once('--organization <uuid>', 'The organization to act in, for tokens of people in several.'))
    .addOption(new Option('--json-output', 'Print JSON Lines, also on a terminal.'))
    .addOption(
      new Option('--fields <names>', 'Print only these fields, separated by commas.').argParser(
        (text: string) => {
          const names = text.split(',').map((name) => name.trim());
          if (names.includes('')) throw new InvalidArgumentError('Expected names separated by commas.');
          return names;
        },
      ),
    )
    .addOption(new Option('-q, --quiet', 'No progress and no remarks on standard error.'))
    .addOption(
      new Option('-v, --verbose', 'Show the connection, and the ids of the call for questions to support.'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'Of each attempt. Default: 30; 0 waits without limit.').argParser(
        (text: string) => bounded(text, false),
      ),
    )
    .addOption(
      new Option(
        '--max-retries <integer>',
        'Retries of a failed call, where that is safe. Default: 2.',
      ).argParser((text: string) => bounded(text, true)),
    );
}

function bounded(text: string, isInteger: boolean): number {
  const value = exactNumber(text, isInteger);
  if (typeof value === 'object') throw new InvalidArgumentError(value.reason);
  if (value < 0) throw new InvalidArgumentError('Expected 0 or more.');
  return value;
}
