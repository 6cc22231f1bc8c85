import type { Command } from 'commander';

/** The options of every command. */
export interface Globals {
  readonly profile?: string;
  readonly organization?: string;
  readonly jsonOutput?: boolean;
  readonly fields?: readonly string[];
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly timeout?: number;
  readonly maxRetries?: number;
}

export const globalsOf = (command: Command): Globals => command.optsWithGlobals<Globals>();
