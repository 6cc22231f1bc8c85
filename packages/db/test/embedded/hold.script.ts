// A process that holds an embedded server until it is killed; says what it started in one line.
import { startEmbedded } from '../../src/embedded/index.ts';

const [home = ''] = process.argv.slice(2);
try {
  const server = await startEmbedded({ home, log: () => {} });
  console.log(JSON.stringify({ pid: server.pid, admin: server.admin }));
} catch (error) {
  console.log(
    JSON.stringify({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
  );
}
