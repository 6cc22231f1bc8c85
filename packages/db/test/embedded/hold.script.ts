// Runs an embedded server until this process is killed; prints one line of JSON about it.
import { startEmbedded } from '../../src/embedded/index.ts';

const [home = ''] = process.argv.slice(2);
try {
  const server = await startEmbedded({ home, log: () => {} });
  console.log(JSON.stringify({ pid: server.pid, admin: server.admin }));
} catch (error) {
  console.log(
    JSON.stringify({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
  );
}
