import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import type { Output } from '../io.ts';
import { run } from '../run.ts';

export interface CliOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Standard input; empty if absent. */
  readonly input?: string;
  /** Standard output and standard error are a terminal of this width. */
  readonly columns?: number;
  readonly signal?: AbortSignal;
  /** Called with each piece of standard output. */
  readonly onOutput?: (text: string) => void;
  /** The same for standard error. */
  readonly onError?: (text: string) => void;
}

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON Lines. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
  readonly lines: any[];
  /** The last line of standard error, as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  readonly problem: any;
}

function sink(columns: number | undefined, onText: (text: string) => void): Output {
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      onText(String(chunk));
      done();
    },
  });
  return Object.assign(stream, columns === undefined ? {} : { isTTY: true, columns });
}

/** Runs one command line in this process. Without `env` no stored profile of the machine is used either. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-cli-'));
  let [stdout, stderr] = ['', ''];
  try {
    const code = await run(args, {
      stdin:
        options.input === undefined ? new PassThrough().end() : Readable.from([Buffer.from(options.input)]),
      stdout: sink(options.columns, (text) => {
        stdout += text;
        options.onOutput?.(text);
      }),
      stderr: sink(options.columns, (text) => {
        stderr += text;
        options.onError?.(text);
      }),
      env: { XDG_CONFIG_HOME: home, ...options.env },
      signal: options.signal ?? new AbortController().signal,
    });
    return {
      code,
      stdout,
      stderr,
      get lines() {
        return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
      },
      get problem() {
        return JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '') as unknown;
      },
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
