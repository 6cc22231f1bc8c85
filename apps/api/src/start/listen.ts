import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '../platform/config.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'the port is in use; set PORT to another one (0 for any free one)',
  EACCES: 'this user may not use the port; set PORT to one from 1024 on',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST has no address',
  EAI_AGAIN: 'HOST cannot be looked up now',
};

/** Throws a ConfigError that names host and port, whatever the reason. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Fastify's own errors are ours to correct; the system's are the operator's.
    if (error instanceof Error && !('syscall' in error)) throw error;
    throw new ConfigError(
      `Cannot listen on ${host} port ${port} (${code}): ${reasons[code] ?? 'set HOST and PORT'}`,
    );
  }
}
