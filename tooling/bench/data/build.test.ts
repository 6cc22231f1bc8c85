import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a checkout builds data without vitest, of which a second copy in one process fails (--against)', () => {
  const program = `
    const { registerHooks } = await import('node:module');
    registerHooks({
      resolve(specifier, context, next) {
        if (/^vitest($|\\/)/.test(specifier)) console.log(context.parentURL);
        return next(specifier, context);
      },
    });
    await import(${JSON.stringify(join(import.meta.dirname, 'build.ts'))});`;
  const importers = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(importers).toBe('');
});
