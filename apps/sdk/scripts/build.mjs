// Builds the published package into dist/package with plain tsc, ES modules only. This file is JavaScript because
// packing may run it on a Node version that cannot run TypeScript.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedManifest } from './manifest.mjs';

const here = join(import.meta.dirname, '..');
const built = join(here, 'dist/package');
const tsc = join(here, '../../node_modules/.bin/tsc');

rmSync(built, { recursive: true, force: true });
const { status } = spawnSync(tsc, ['-p', join(here, 'tsconfig.build.json')], { stdio: 'inherit' });
if (status !== 0) process.exit(1);

// tsc rewrites import extensions in the JavaScript but not in the declarations.
for (const file of readdirSync(built, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue;
  const text = readFileSync(join(built, file), 'utf8');
  writeFileSync(join(built, file), text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
}

const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(built, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
copyFileSync(join(here, 'README.md'), join(built, 'README.md'));
copyFileSync(join(here, '../../LICENSE'), join(built, 'LICENSE'));
