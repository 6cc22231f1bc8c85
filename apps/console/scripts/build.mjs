// Builds the console into dist/site, with a Brotli and a gzip version of every text file.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const site = join(root, 'dist', 'site');
// Built elsewhere and renamed, so that a running service never sees half of a site.
const outDir = `${site}.${randomUUID()}`;
// The next start restores it if this process ends before the new site is in place.
const previous = `${site}.previous`;
try {
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: false } });
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:css|html|js|svg)$/.test(name)) continue;
    const file = join(outDir, name);
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
  if (existsSync(site)) {
    rmSync(previous, { recursive: true, force: true });
    renameSync(site, previous);
  }
  renameSync(outDir, site);
  rmSync(previous, { recursive: true, force: true });
} finally {
  rmSync(outDir, { recursive: true, force: true });
}
