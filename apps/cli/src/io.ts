import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };
export type Input = Readable & { readonly isTTY?: boolean };

/** The process as the commands see it, so that tests can run them in their own process. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Writes and waits until the stream accepts more, so that a slow reader of a long list does not fill the memory. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error == null ? resolve() : reject(error)));
  });
}

/** The reader has seen enough, for example `| head`. Writes after the first one meet a destroyed stream. */
export const isClosedPipe = (error: unknown): boolean =>
  ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String((error as NodeJS.ErrnoException).code));

/** Writes the last output: a closed pipe ends only the output, and must not hide whether the command succeeded. */
export async function writeLast(stream: Writable, text: string): Promise<void> {
  try {
    await write(stream, text);
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}

/** All bytes of standard input. */
export async function readAll(stream: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
