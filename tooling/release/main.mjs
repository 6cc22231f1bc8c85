/** `pnpm release`: prepares a release in the working tree; CONTRIBUTING.md says what follows. */
import { join } from 'node:path';
import { runSteps } from '../checks/run-steps.mjs';
import { raiseVersion } from './version.mjs';

const root = join(import.meta.dirname, '../..');

/** @param {Record<string, string>} steps */
const run = async (steps) => {
  const ok = await runSteps(
    Object.entries(steps).map(([name, command]) => ({ name, command })),
    1,
  );
  if (!ok) process.exit(1);
};

await run({ contract: 'node tooling/checks/contract.ts' });
const version = await raiseVersion(root, new Date().toISOString().slice(0, 10));
await run({
  generate: 'node tooling/checks/generate.mjs',
  record: 'node tooling/checks/contract.ts --record',
  version: 'vitest run --project unit tooling/checks/version.test.ts',
});
console.log(`The working tree is version ${version}. Review it, run .ci/run, and commit.`);
