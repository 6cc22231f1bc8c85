import type { Run } from '../run.ts';
import type { CallOptions } from '../call-options.ts';
import { fromFailure } from '../errors/from-failure.ts';
import { promiseOf, type TallybookPromise } from '../response.ts';
import { urlOf, type Query, type SendRest } from './send.ts';

export interface ExportOptions extends CallOptions {
  /** Called with the number of bytes read so far, after each part of the file. */
  readonly onProgress?: ((progress: { readonly bytes: number }) => void) | undefined;
}

type ExportFunction = (
  path: string,
  query: Query,
  options?: ExportOptions,
) => TallybookPromise<ReadableStream<Uint8Array<ArrayBuffer>>>;

/** `timeoutMs` limits the time until the response begins; reading the file may take longer. */
export function createExport(run: Run, send: SendRest, baseUrl: string): ExportFunction {
  return (path, query, options = {}) =>
    promiseOf(async () => {
      const url = urlOf(baseUrl, path, query);
      return run(`GET ${path}`, undefined, options, async (attempt) => {
        const response = await send({ method: 'GET', url, mediaType: /^text\/csv/ }, attempt);
        return { data: checkedStream(response, options), response };
      });
    });
}

/** The body, whose errors are TallybookErrors: a file that is not complete never looks complete. */
function checkedStream(
  { body }: Response,
  { signal, onProgress }: ExportOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream: ReadableStream<Uint8Array<ArrayBuffer>> = body ?? new Blob([]).stream();
  const reader = stream.getReader();
  let bytes = 0;
  let abort = (): void => {};
  return new ReadableStream({
    start(controller) {
      abort = () => {
        controller.error(signal?.reason);
        void reader.cancel(signal?.reason);
      };
      if (signal?.aborted === true) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    },
    async pull(controller) {
      const part = await readPart(reader);
      if (part.done) {
        signal?.removeEventListener('abort', abort);
        return controller.close();
      }
      bytes += part.value.length;
      try {
        onProgress?.({ bytes });
      } catch (error) {
        // The caller's error ends the stream, and with it the connection.
        void reader.cancel(error);
        throw error;
      }
      return controller.enqueue(part.value);
    },
    cancel(reason) {
      signal?.removeEventListener('abort', abort);
      return reader.cancel(reason);
    },
  });
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readPart(reader: Reader): Promise<Awaited<ReturnType<Reader['read']>>> {
  try {
    return await reader.read();
  } catch (error) {
    throw fromFailure(error);
  }
}
