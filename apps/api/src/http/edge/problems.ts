import { ProblemError, en, say } from '@tallybook/domain';

export function routeNotFound(): ProblemError {
  return new ProblemError('ROUTE_NOT_FOUND', say(en.routeNotFound));
}

/** @param allow the value of the `Allow` header */
export function methodNotAllowed(allow: string): ProblemError {
  return new ProblemError('METHOD_NOT_ALLOWED', say(en.methodNotAllowed, { allow }));
}

/** @param limit bytes */
export function payloadTooLarge(limit: number): ProblemError {
  return new ProblemError('PAYLOAD_TOO_LARGE', say(en.bodyTooLarge, { size: sizeInWords(limit) }));
}

export function sizeInWords(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MB` : `${Math.floor(bytes / 1024)} KB`;
}

export function unsupportedMediaType(): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA_TYPE', say(en.sendJson));
}

/** Calls of one tRPC batch; the library sets no limit. */
export const maxBatchSize = 10;

export function batchTooLarge(): ProblemError {
  return new ProblemError('BATCH_TOO_LARGE', say(en.batchTooLarge, { limit: maxBatchSize }));
}
