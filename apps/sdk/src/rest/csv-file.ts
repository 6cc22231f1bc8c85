/** A CSV file in UTF-8: its text, its bytes, a `File` or `Blob`, or a stream of it, for example `createReadStream(…)`. */
export type CsvFile =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/** The limit of the service: 10 MB. */
const maxBytes = 10 * 1024 * 1024;

/**
 * The whole file, because a retry sends it again.
 *
 * @throws TypeError for anything else, and for a stream of more than 10 MB
 */
export async function bytesOf(file: CsvFile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | Blob> {
  if (file instanceof Blob) return file;
  if (typeof file === 'string') return new TextEncoder().encode(file);
  if (file instanceof Uint8Array) return new Uint8Array(file);
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  const parts = file instanceof ReadableStream ? partsOf(file) : file;
  if (typeof parts === 'object' && Symbol.asyncIterator in parts) return collect(parts, signal);
  throw new TypeError('file must be text, bytes, a Blob or a stream');
}

async function collect(parts: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const read: Blob[] = [];
  let size = 0;
  for await (const part of parts) {
    signal.throwIfAborted();
    const blob = new Blob([typeof part === 'string' ? part : new Uint8Array(part)]);
    size += blob.size;
    if (size > maxBytes)
      throw new TypeError('file is larger than 10 MB, the limit of the service: import it in parts');
    read.push(blob);
  }
  return new Blob(read);
}

/** Not every browser can iterate a stream. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
