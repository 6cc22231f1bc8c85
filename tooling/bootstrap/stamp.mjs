import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash of all input of an installation. If it equals the stamp of the last installation, nothing has changed.
 *
 * @param {string} root
 */
export function currentStamp(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of inputs(root)) {
    if (!existsSync(join(root, file))) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root */
function inputs(root) {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    '.npmrc',
    ...list(root, 'patches'),
    ...packageFolders(root, workspace).map((folder) => join(folder, 'package.json')),
  ];
}

/**
 * The folders listed under `packages:`. Supports `*` only as the last part, which is all that the file uses.
 *
 * @param {string} root
 * @param {string} workspace
 */
function packageFolders(root, workspace) {
  const [, lines = ''] = /^packages:\n((?:[ \t]+-.*\n|[ \t]*#.*\n|\n)+)/m.exec(workspace) ?? [];
  return [...lines.matchAll(/^[ \t]+-[ \t]+['"]?([^'"\s]+)['"]?/gm)].flatMap(([, folder = '']) =>
    folder.endsWith('/*') ? list(root, folder.slice(0, -2)) : [folder],
  );
}

/**
 * @param {string} root
 * @param {string} folder
 */
function list(root, folder) {
  const path = join(root, folder);
  return existsSync(path)
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(folder, name))
    : [];
}
