import { ProblemError } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';

/** A hook before parsing. Compressed bodies are rejected, since a small one can expand to a very large one. */
export async function rejectCompressed(request: FastifyRequest): Promise<void> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed.');
}
