import { askedToEnd } from '../attacks/ending.ts';
import type { Mutant } from '../mutant.ts';

export const droppedRequests: Mutant = {
  name: 'no drain on SIGTERM',
  breaks: 'the process ends at SIGTERM without waiting for the requests that it has begun',
  promise: 'G8',
  caughtBy: ['promises of this fault'],
  patches: [
    {
      file: 'apps/api/src/start/service.ts',
      find: '    await app.close();\n    await fanOut.stop();',
      replace: '    process.exit(0);\n    await fanOut.stop();',
    },
  ],
  attack: askedToEnd,
};
