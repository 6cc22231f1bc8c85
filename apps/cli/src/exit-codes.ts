/** Exit codes, from sysexits where one fits. */
export const exitCodes = {
  /** The command succeeded. */
  ok: 0,
  /** The service rejected the call by a rule, or `verify` found a failure. */
  rejected: 1,
  /** The command line or its input is malformed. */
  usage: 64,
  /** The service cannot be reached or is unavailable. */
  unavailable: 69,
  /** The service failed. */
  internal: 70,
  /** A local file or standard output cannot be written. */
  file: 74,
  /** Too many calls. */
  rateLimited: 75,
  /** The credential is invalid or lacks the permission. */
  denied: 77,
  /** No URL, no credential, or an unusable configuration. */
  configuration: 78,
  /** Interrupted by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** One of several mistakes that an error lists, at a place that people can find. */
export interface Mistake {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** An error of the command itself, not of the service. */
export class CliError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly mistakes: readonly Mistake[];

  constructor(exitCode: ExitCode, code: string, message: string, mistakes: readonly Mistake[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.code = code;
    this.mistakes = mistakes;
  }
}

export const usageError = (message: string): CliError => new CliError(exitCodes.usage, 'USAGE', message);

export const fileError = (message: string): CliError => new CliError(exitCodes.file, 'FILE', message);

export const configurationError = (message: string): CliError =>
  new CliError(exitCodes.configuration, 'CONFIGURATION', message);
