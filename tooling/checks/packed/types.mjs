import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute.mjs';

const strict = {
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
};
/** Typical consumers: a program on Node (both module formats), and a page built with a bundler. */
const consumers = {
  node: {
    compilerOptions: { ...strict, module: 'nodenext', types: ['node'] },
    files: ['types.ts', 'types-commonjs.cts'],
  },
  browser: {
    compilerOptions: {
      ...strict,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      lib: ['esnext', 'dom', 'dom.iterable'],
    },
    files: ['types.ts'],
  },
};

/** Type-checks the programs, with libraries, as each consumer and with each compiler. */
export const checkTypes = async (folder, say) => {
  for (const [name, project] of Object.entries(consumers)) {
    const file = join(folder, `tsconfig.${name}.json`);
    writeFileSync(file, JSON.stringify(project));
    for (const compiler of ['typescript', 'typescript-5']) {
      const tsc = join(folder, 'node_modules', compiler, 'bin/tsc');
      const version = await execute(process.execPath, [tsc, '--version']);
      await execute(process.execPath, [tsc, '-p', file], { cwd: folder });
      say(`type-checks for ${name} with TypeScript ${version.replace('Version ', '')}`);
    }
  }
};
