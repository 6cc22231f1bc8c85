import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the example of README.md prints what it shows', () => {
  const folder = join(import.meta.dirname, '..');
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, program = '', output] = /^```ts\n(.*?)^```\n\n```text\n(.*?)^```/ms.exec(readme) ?? [];
  const printed = execFileSync(process.execPath, ['--input-type=module-typescript'], {
    cwd: folder,
    input: program,
    encoding: 'utf8',
  });
  expect(printed).toBe(output);
});
