import { TallybookError } from '@tallybook/sdk';
import { CliError, exitCodes, fileError, type ExitCode } from '../exit-codes.ts';
import { commandLine } from '../program/shell.ts';
import type { Attempts } from '../session/attempts.ts';

/** A write that is in progress, for the report if it fails. */
export interface PendingWrite {
  /** Absent for an import, which its file identifies. */
  readonly idempotencyKey: string | undefined;
  readonly attempts: Attempts;
  /** True if the input was read from standard input, which a retry must provide again. */
  readonly readsStdin: boolean;
}

/** Why a command failed, for people and for programs. */
export interface Failure {
  readonly exitCode: ExitCode;
  /** An RFC 9457 problem document, as far as it is known. */
  readonly problem: Readonly<Record<string, unknown>>;
  /** Sentences on what to do, the last one possibly a command line. */
  readonly hints: string[];
}

export class Interrupted extends Error {}

/** A file whose content is malformed. */
export class FileRejected extends Error {
  readonly reason: TallybookError;

  constructor(reason: TallybookError) {
    super(reason.message);
    this.reason = reason;
  }
}

/** Converts anything thrown by a command; undefined for an unexpected error, which is a defect of this program. */
export function failureOf(
  error: unknown,
  pending: PendingWrite | undefined,
  args: readonly string[],
): Failure | undefined {
  if (error instanceof Interrupted) {
    const problem = { code: 'INTERRUPTED', detail: 'Interrupted.' };
    return withRetry({ exitCode: exitCodes.interrupted, problem, hints: [] }, pending, args);
  }
  if (error instanceof FileRejected)
    return { exitCode: exitCodes.rejected, problem: problemOf(error.reason), hints: [] };
  if (error instanceof CliError) {
    const { code, message: detail, mistakes } = error;
    const problem = { code, detail, ...(mistakes.length > 0 && { errors: mistakes }) };
    return { exitCode: error.exitCode, problem, hints: [] };
  }
  if (error instanceof Error && 'syscall' in error && !(error instanceof TallybookError))
    return failureOf(
      // The file, standard output or standard error of this machine, never the service.
      fileError(`Cannot read or write a local file: ${error.message}.`),
      pending,
      args,
    );
  if (!(error instanceof TallybookError)) return undefined;
  const exitCode = exitCodeOf(error);
  const failure: Failure = { exitCode, problem: problemOf(error), hints: hintsOf(error) };
  return isRepeatable(exitCode) ? withRetry(failure, pending, args) : failure;
}

/** Whether the same call can succeed later. */
const isRepeatable = (exitCode: ExitCode): boolean =>
  exitCode === exitCodes.unavailable || exitCode === exitCodes.internal || exitCode === exitCodes.rateLimited;

/** By class, so that codes of later versions of the service get the right exit code too. */
export function exitCodeOf(error: TallybookError): ExitCode {
  const { status } = error;
  switch (error.name) {
    case 'ConnectionError':
    case 'TimeoutError':
    case 'UnavailableError':
      return exitCodes.unavailable;
    case 'UnexpectedAnswerError':
      return status !== undefined && status >= 500 ? exitCodes.unavailable : exitCodes.configuration;
    case 'RateLimitError':
      return exitCodes.rateLimited;
    case 'ServerError':
      return exitCodes.internal;
    case 'AuthenticationError':
    case 'PermissionError':
      return exitCodes.denied;
    case 'ValidationError':
      return exitCodes.usage;
    default:
      return exitCodes.rejected;
  }
}

function problemOf({ status, code, detail, errors, requestId, retryAfter, figures }: TallybookError) {
  return {
    ...(status === undefined ? {} : { status }),
    code,
    detail,
    ...(errors.length === 0 ? {} : { errors }),
    ...figures,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  };
}

function hintsOf(error: TallybookError): string[] {
  if (error.name === 'AuthenticationError')
    return ['Check the key, or store another one with: tallybook login'];
  if (error.name === 'UnexpectedAnswerError') return ['Check the URL of the service.'];
  if (error.name === 'RateLimitError' && error.retryAfter !== undefined)
    return [`Try again in ${Math.ceil(error.retryAfter)} seconds.`];
  return [];
}

function withRetry(failure: Failure, pending: PendingWrite | undefined, args: readonly string[]): Failure {
  if (pending === undefined) return failure;
  const { idempotencyKey, attempts, readsStdin } = pending;
  const isUnknown = attempts.mayHaveArrived;
  const hasKey = optionsOf(args).some(
    (arg) => arg === '--idempotency-key' || arg.startsWith('--idempotency-key='),
  );
  const retry = commandLine(
    hasKey || idempotencyKey === undefined
      ? withoutSecrets(args)
      : withOption(withoutSecrets(args), '--idempotency-key', idempotencyKey),
  );
  return {
    exitCode: failure.exitCode,
    problem: {
      ...failure.problem,
      ...(isUnknown ? { detail: withoutClaim(String(failure.problem['detail'])) } : {}),
      outcome: isUnknown ? 'unknown' : 'not_carried_out',
      ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
      retry_command: retry,
    },
    hints: [
      ...failure.hints,
      isUnknown
        ? `The outcome is unknown: the service may have carried this out. This cannot carry it out twice:`
        : 'Nothing was carried out. Retry with:',
      `  ${retry}`,
      ...(readsStdin ? ['Provide the same standard input again.'] : []),
    ],
  };
}

/** The last response speaks only for itself: an earlier request without a response may have changed something. */
const withoutClaim = (detail: string): string => detail.replace(/(?: and|\.) nothing was changed(?=\.)/i, '');

/** Only arguments follow a `--`. */
const endOfOptions = (args: readonly string[]): number =>
  args.includes('--') ? args.indexOf('--') : args.length;

const optionsOf = (args: readonly string[]): readonly string[] => args.slice(0, endOfOptions(args));

const withOption = (args: readonly string[], ...option: readonly string[]): string[] => [
  ...optionsOf(args),
  ...option,
  ...args.slice(endOfOptions(args)),
];

/** Fields that authenticate, in flags or in the text of `--json`. */
const secret = /^--(?:token|password|secret|api-key)(?:=|$)/;

/** Standard error is often logged, so the values of secrets are not repeated. */
function withoutSecrets(args: readonly string[]): string[] {
  return args.map((arg, at) => {
    const before = args[at - 1] ?? '';
    if (secret.test(before) && !before.includes('=')) return 'SECRET';
    if (secret.test(arg) && arg.includes('=')) return arg.replace(/=[^]*/, '=SECRET');
    return arg.replaceAll(/("(?:token|password|secret|api_key)"\s*:\s*)"(?:[^"\\]|\\[^])*"/g, '$1"SECRET"');
  });
}
