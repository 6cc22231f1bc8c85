#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { run } from './run.ts';

const controller = new AbortController();
process.on('SIGINT', () => {
  // The second Ctrl-C does not wait for anything.
  if (controller.signal.aborted) process.exit(exitCodes.interrupted);
  controller.abort();
});
// A closed pipe is reported by the write that meets it.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const { stdin, stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  signal: controller.signal,
});
