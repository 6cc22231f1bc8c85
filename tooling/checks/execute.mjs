import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Milliseconds; only ends what hangs: on a busy machine, a compiler takes several minutes. */
const timeout = 600_000;

/** @returns {Promise<string>} the output of the command; after a failure it is in the error */
export const execute = async (command, args, options = {}) => {
  try {
    const { stdout } = await promisify(execFile)(command, args, { timeout, maxBuffer: 1 << 26, ...options });
    return stdout.trim();
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  }
};
