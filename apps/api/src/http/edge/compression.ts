import { ProblemError } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';

/** A hook before parsing: what is said to be compressed is refused, as a small body may hold a very large one. */
export async function refuseCompressed(request: FastifyRequest): Promise<void> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed.');
}
