/** Quotes an argument for a POSIX shell, if it needs it. */
export const quote = (argument: string): string =>
  /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;

/** A command line that can be pasted into a shell. */
export const commandLine = (args: readonly string[]): string => ['tallybook', ...args].map(quote).join(' ');
