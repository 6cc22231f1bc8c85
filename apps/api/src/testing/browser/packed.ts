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

/** Those packed look in /tmp/fonts: elsewhere a page would be measured without a single letter. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

/** The headless Chromium that came with the packages, for Linux on x64: unpacked once (211 MB, some seconds). */
export async function packedChromium(): Promise<LaunchOptions> {
  const folder = await unpacked();
  return {
    executablePath: join(folder, 'chromium'),
    // It brings the libraries and the font that a bare machine has not; no others are wanted.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

async function unpacked(): Promise<string> {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const parent = writableFolder();
  const folder = join(parent, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}-`);
  try {
    // Where this variable names such a place, the package unpacks its libraries too.
    const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack.script.ts')], { env });
    writeFileSync(join(partial, 'fonts', 'fonts.conf'), fontSettings);
    // Whole or not at all: other test files may look for it at this moment.
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Beside the packages, to go with them; for somebody else's installation a folder of this user's own. */
function writableFolder(): string {
  const beside = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
  try {
    mkdirSync(beside, { recursive: true });
    accessSync(beside, 2);
    return beside;
  } catch {
    return ownFolder();
  }
}

/** Named by the user, and nobody else's: what lies in it is run. */
function ownFolder(): string {
  const own = join(tmpdir(), `tallybook-tests-${process.getuid?.() ?? 0}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  if (statSync(own).uid !== process.getuid?.()) throw new Error(`${own} belongs to another user`);
  return own;
}
