import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { toolSettings } from './tools.mjs';

const root = join(import.meta.dirname, '../../..');
const homeFolder = './.tallybook/';
const separator = '---- next block ----';
const limit = 300_000;

/** Without the pinned Node: a reader may have an older one. */
const readerPath = process.env.PATH.split(delimiter)
  .filter((folder) => folder !== join(root, 'node_modules/.bin'))
  .join(delimiter);

/** The shell commands of a step. Files are written by the shell too, because it knows its working directory. */
const commandsOf = (step) => {
  if (step.kind === 'run') return `${step.body}echo '${separator}'\n`;
  return `cat ${step.append ? '>>' : '>'} '${step.name}' <<'END OF ${step.name}'\n${step.body}END OF ${step.name}\n`;
};

/**
 * Runs the steps in one shell in the folder of the repository, with this home folder.
 *
 * @param {import('./blocks.ts').Step[]} steps
 * @param {{ home: string }} server
 * @param {string} home
 * @returns {Promise<{ printed: string[], failure?: string }>} the output of each block that ended, and the
 * failure of the block after them, if there is one
 */
export const runSteps = async (steps, server, home) => {
  const script = steps.map(commandsOf).join('').replaceAll(homeFolder, `${server.home}/`);
  const env = {
    ...(await toolSettings()),
    PATH: readerPath,
    HOME: home,
    TALLYBOOK_HOME: server.home,
  };
  try {
    const { stdout } = await promisify(execFile)('sh', ['-euc', script], { cwd: root, env, timeout: limit });
    return { printed: stdout.split(`${separator}\n`).slice(0, -1) };
  } catch (error) {
    const printed = (error.stdout ?? '').split(`${separator}\n`);
    const failure = `${printed.at(-1)}${error.stderr ?? ''}${error.killed ? `stopped after ${limit} ms` : ''}`;
    return { printed: printed.slice(0, -1), failure };
  }
};
