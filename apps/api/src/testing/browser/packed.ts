import { execFile } from 'node:child_process';
import {
  accessSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';

/** The package's own settings look in /tmp/fonts only; without fonts a page would render no text. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

/** The headless Chromium from the npm package for Linux x64, unpacked once (211 MB, some seconds). */
export async function packedChromium(): Promise<LaunchOptions> {
  const folder = await unpack();
  return {
    executablePath: join(folder, 'chromium'),
    // Only the package's own libraries and font, so that every machine renders the same.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

async function unpack(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const parent = writableFolder();
  const folder = join(parent, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}-`);
  try {
    // The package unpacks its libraries only if AWS_EXECUTION_ENV names this runtime.
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack.script.ts')], { env });
    writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontSettings);
    // Atomic, because other test files may look for the folder at the same time.
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Next to the packages, so that it is removed with them; if that is read-only, a folder of this user. */
function writableFolder(): string {
  const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, 2);
    return cache;
  } catch {
    return ownFolder();
  }
}

/** Must belong to this user, because programs in it are run. */
function ownFolder(): string {
  const own = join(tmpdir(), `tallybook-tests-${process.getuid?.() ?? 0}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (statSync(own).uid !== process.getuid?.()) throw new Error(`${own} belongs to another user`);
  return own;
}
