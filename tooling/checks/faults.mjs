/**
 * The short run of the fault suite, on the pinned runtime: no figure is judged here, only counts that must be zero.
 * With --mutants the one of the mutants, each of which must be caught.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findRuntime } from '../bootstrap/runtime.mjs';

const root = join(import.meta.dirname, '../..');
const what = process.argv.includes('--mutants') ? '--mutants' : '--faults';
const program = [join(root, 'tooling/faults/main.ts'), '--cut', what];
const { status, signal } = spawnSync(findRuntime(root), program, { stdio: 'inherit' });
if (signal !== null) console.error(`ended by ${signal}`);
process.exitCode = status ?? 1;
