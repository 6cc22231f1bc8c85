import type { Command } from 'commander';
import { usageError } from '../exit-codes.ts';
import { writeLast } from '../io.ts';
import type { Running } from '../program/running.ts';
import { completionScript, shells } from './completion-script.ts';

export function defineCompletion(command: Command, program: Command, running: Running): void {
  command
    .summary('Print a script that completes commands and flags')
    .description('Print a script that completes commands, flags and their values in your shell.')
    .argument('<shell>', `One of ${shells.join(', ')}.`)
    .addHelpText(
      'after',
      `
Examples:
  source <(tallybook completion bash)       in ~/.bashrc
  source <(tallybook completion zsh)        in ~/.zshrc, after compinit
  tallybook completion fish | source        in ~/.config/fish/config.fish`,
    )
    .action(async (name: string) => {
      const shell = shells.find((each) => each === name);
      if (shell === undefined) throw usageError(`Expected one of ${shells.join(', ')}, not ${name}.`);
      await writeLast(running.io.stdout, completionScript(shell, program));
    });
}
