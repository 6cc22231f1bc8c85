import { ProblemError, en, say } from '@tallybook/domain';
import type { preParsingHookHandler } from 'fastify';

/** A hook before parsing. Compressed bodies are rejected, since a small one can expand to a very large one. */
export const rejectCompressed: preParsingHookHandler = (request, _reply, _payload, done) => {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  done(
    encoding.toLowerCase() === 'identity'
      ? null
      : new ProblemError('UNSUPPORTED_MEDIA_TYPE', say(en.sendUncompressed)),
  );
};
