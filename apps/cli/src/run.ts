import { CommanderError, type Command } from 'commander';
import { exitCodes, usageError, type CliError, type ExitCode } from './exit-codes.ts';
import { isClosedPipe, writeLast, type Io } from './io.ts';
import { failureOf, Interrupted } from './output/failure.ts';
import { report } from './output/report.ts';
import { createProgram } from './program/program.ts';
import { commandLine } from './program/shell.ts';
import type { Running } from './program/running.ts';

/**
 * Runs one command line.
 *
 * @param args without the name of the program
 * @returns the exit code; every failure is reported on standard error
 */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const running: Running = { io, pending: undefined, runsUntilInterrupted: false };
  const program = createProgram(running);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    // Help and the version are no errors, and the help of an incomplete command has been written.
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
    if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.usage;
    if (io.signal.aborted && running.runsUntilInterrupted) return exitCodes.interrupted;
    const cause = io.signal.aborted
      ? new Interrupted()
      : error instanceof CommanderError
        ? usageOf(error)
        : error;
    // Lists and exports stop when nobody reads them.
    if (isClosedPipe(error)) return exitCodes.ok;
    const failure = failureOf(cause, running.pending, args);
    if (failure === undefined) {
      await writeLast(
        io.stderr,
        `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      return exitCodes.internal;
    }
    if (failure.exitCode === exitCodes.usage)
      failure.hints.push(`See: ${commandLine([...namedCommand(program, args), '--help'])}`);
    await report(io, failure, args.includes('--json-output'));
    return failure.exitCode;
  }
}

/** Commander's messages begin with `error: ` and continue with a suggestion on a second line. */
function usageOf({ message }: CommanderError): CliError {
  const text = message
    .replace(/^error: /, '')
    .replace(/^option '(--[\w-]+)[^']*' argument '([^]*)' is invalid\. /, '$1 $2: ')
    .replaceAll('\n', ' ');
  return usageError(`${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.)?]$/.test(text) ? '' : '.'}`);
}

/** The command that the arguments name, as far as they do. */
function namedCommand(program: Command, args: readonly string[]): string[] {
  const words: string[] = [];
  let at = program;
  for (const arg of args) {
    const next = at.commands.find((command) => command.name() === arg);
    if (next === undefined) break;
    words.push(arg);
    at = next;
  }
  return words;
}
