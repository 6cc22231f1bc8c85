import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallybook layers-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the check on a source folder that contains only this file. */
const check = (file: string, code: string) => {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), code);
  const script = join(import.meta.dirname, 'layers.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, stderr };
};

describe('the layer check', () => {
  it.each([
    ['http/server.ts', "import { router } from '../modules/router.ts';"],
    ['modules/router.ts', "export * from './stock/router.ts';"],
    ['modules/identity/members/remove.ts', "import '../../integration/webhooks/withdraw.ts';"],
    ['ledger/posting/post.ts', "import '../../platform/write.ts';\nimport '../state/ledger.ts';"],
    ['modules/stock/router.ts', "export * from '../../procedures/base.ts';\nimport './post.ts';"],
    ['platform/verb.ts', "import type { AppServices } from '../start/app-services.ts';"],
    ['platform/write.test.ts', "import { post } from '../modules/post.ts';"],
    ['testing/app.ts', "import { startService } from '../start/service.ts';"],
    [
      'screens/levels/screen.tsx',
      "import { Page } from '../../components/page.tsx';\nimport './columns.ts';",
    ],
    ['app/router.tsx', "const screen = () => import('../screens/levels/screen.tsx');"],
  ])('accepts in %s: %s', (file, code) => {
    expect(check(file, code)).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    ['platform/write.ts', "import {\n  post,\n} from '../modules/post.ts';"],
    ['platform/write.ts', "import type { Post } from '../modules/post.ts';"],
    ['ledger/posting/post.ts', "import '../../procedures/base.ts';"],
    ['modules/inventory/takes/post.ts', "import '../../accounting/periods/close.ts';"],
    ['modules/integration/audit/list.ts', "import type { Member } from '../../identity/members/list.ts';"],
    ['procedures/base.ts', "export * from '../modules/router.ts';"],
    ['components/page.tsx', "import { Levels } from '../screens/levels/screen.tsx';"],
    ['screens/levels/screen.tsx', "import { Movements } from '../movements/screen.tsx';"],
    ['texts/context.ts', "import type { Session } from '../data/session.ts';"],
    ['modules/stock/post.ts', "import '../../http/server.ts';"],
    ['http/server.ts', "const service = await import('../start/service.ts');"],
    ['platform/verb.ts', "import { AppServices } from '../start/app-services.ts';"],
  ])('rejects in %s: %s', (file, code) => {
    const { status, stderr } = check(file, code);
    expect(status).toBe(1);
    expect(stderr).toContain(`${file} imports `);
  });

  it('rejects an extension of AppServices', () => {
    const code = "declare module '../start/app-services.ts' {\n  interface AppServices { more: string }\n}";
    expect(check('platform/jobs.ts', code)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('platform/jobs.ts extends AppServices'),
    });
  });
});
