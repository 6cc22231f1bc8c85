/**
 * The short run of the fault suite, on the pinned Node. Only the invariants decide; latencies do not.
 * With --mutants it runs the mutants instead: the suite must catch each one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findRuntime } from '../bootstrap/runtime.mjs';

const root = join(import.meta.dirname, '../..');
const part = process.argv.includes('--mutants') ? '--mutants' : '--faults';
const program = [join(root, 'tooling/faults/main.ts'), '--short', part];
const { status, signal } = spawnSync(findRuntime(root), program, { stdio: 'inherit' });
if (signal !== null) console.error(`The fault suite was terminated by ${signal}.`);
process.exitCode = status ?? 1;
