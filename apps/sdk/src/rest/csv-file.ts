/** A CSV file in UTF-8: its text, its bytes, a `File` or `Blob`, or a stream of it, for example `createReadStream(…)`. */
export type CsvFile =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/**
 * The whole file: a retry sends it again, and the service limits it to 10 MB anyway.
 *
 * @throws TypeError for anything else
 */
export async function bytesOf(file: CsvFile): Promise<Uint8Array<ArrayBuffer> | Blob> {
  if (file instanceof Blob) return file;
  if (typeof file === 'string') return new TextEncoder().encode(file);
  if (file instanceof Uint8Array) return new Uint8Array(file);
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  if (file instanceof ReadableStream) return new Response(file).blob();
  if (typeof file === 'object' && Symbol.asyncIterator in file) {
    const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
    for await (const part of file) parts.push(typeof part === 'string' ? part : new Uint8Array(part));
    return new Blob(parts);
  }
  throw new TypeError('file must be text, bytes, a Blob or a stream');
}
