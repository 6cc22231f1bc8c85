import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute.mjs';

const generator = 'github.com/ogen-go/ogen/cmd/ogen@v1.24.0';

/** The client only: the server would take most of the compiler's time. */
const configuration =
  'generator: { features: { disable_all: true, enable: [paths/client, client/request/validation] } }\n';

const module = 'module example.com/tallybook\n\ngo 1.24\n';

/**
 * Generates a Go client from the OpenAPI 3.0 document with ogen, which cannot read 3.1, and runs a program with it.
 * Returns its output, or a note if this machine has no Go or cannot reach the module proxy.
 *
 * @param {string} folder an empty one, for the module
 * @param {Record<string, string>} environment of the program
 */
export const checkGoClient = async (folder, environment) => {
  const options = { cwd: folder, env: environment };
  try {
    await execute('go', ['version'], options);
    const response = await fetch(`${environment.BASE_URL}/openapi-3.0.json`);
    writeFileSync(join(folder, 'openapi.json'), await response.text());
    writeFileSync(join(folder, 'go.mod'), module);
    writeFileSync(join(folder, 'ogen.yml'), configuration);
    await execute('go', ['get', '-tool', generator], options);
  } catch (error) {
    const [reason] = String(error.message).split('\n');
    return `Note: no Go client was generated: ${reason}`;
  }
  const root = join(import.meta.dirname, '../../..');
  // Examples are checked in the 3.1 document: 3.0 has no way to say that a reference may be null. The schemas of single
  // problems are not used here.
  const lint = ['lint', 'openapi.json', `--config=${join(root, 'redocly.yaml')}`, '--lint-config=error'];
  const skipped = ['no-invalid-media-type-examples', 'no-unused-components'].map(
    (rule) => `--skip-rule=${rule}`,
  );
  await execute(join(root, 'node_modules/.bin/redocly'), [...lint, ...skipped], options);
  await execute(
    'go',
    ['tool', 'ogen', '--target', 'tallybook', '--package', 'tallybook', 'openapi.json'],
    options,
  );
  copyFileSync(join(import.meta.dirname, 'program.go.txt'), join(folder, 'main.go'));
  await execute('go', ['mod', 'tidy'], options);
  return execute('go', ['run', '.'], options);
};
