import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '../platform/config.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'the port is in use; set PORT to another one, or to 0 for any free port',
  EACCES: 'this user may not listen on the port; set PORT to 1024 or higher',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'HOST cannot be resolved',
  EAI_AGAIN: 'HOST cannot be resolved at the moment',
};

/** Throws a ConfigError that names host and port if the operating system rejects the address. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Only the operating system's errors are the operator's to fix.
    if (error instanceof Error && !('syscall' in error)) throw error;
    throw new ConfigError(
      `Cannot listen on ${host} port ${port} (${code}): ${reasons[code] ?? 'set HOST and PORT'}`,
    );
  }
}
