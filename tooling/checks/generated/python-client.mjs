import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute.mjs';

const generator = 'openapi-python-client==0.28.4';

/**
 * Generates a Python client with openapi-python-client and runs a program with it. Returns its output, or a note if this
 * machine has no Python with venv, or cannot reach the package index.
 *
 * @param {string} folder an empty one, for the environment and the client
 * @param {string} input the path of openapi.json
 * @param {Record<string, string>} environment of the program
 */
export const checkPythonClient = async (folder, input, environment) => {
  const bin = (name) => join(folder, 'venv/bin', name);
  try {
    await execute('python3', ['-m', 'venv', 'venv'], { cwd: folder });
    await execute(bin('pip'), ['install', '--quiet', '--disable-pip-version-check', generator], {
      cwd: folder,
    });
  } catch (error) {
    const [reason] = String(error.message).split('\n');
    return `Note: no Python client was generated: ${reason}`;
  }
  // It warns that it skips operations with CSV bodies.
  await execute(
    bin('openapi-python-client'),
    ['generate', '--path', input, '--meta', 'none', '--output-path', 'tallybook_client'],
    {
      cwd: folder,
    },
  );
  copyFileSync(join(import.meta.dirname, 'program.py'), join(folder, 'program.py'));
  return execute(bin('python'), ['program.py'], { cwd: folder, env: environment });
};
