/** The short run of the fault suite, on the pinned runtime: no figure is judged here, only counts that must be zero. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findRuntime } from '../bootstrap/runtime.mjs';

const root = join(import.meta.dirname, '../..');
const { status, signal } = spawnSync(findRuntime(root), [join(root, 'tooling/faults/main.ts'), '--cut'], {
  stdio: 'inherit',
});
if (signal !== null) console.error(`ended by ${signal}`);
process.exitCode = status ?? 1;
