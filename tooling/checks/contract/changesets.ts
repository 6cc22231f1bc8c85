import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Break } from './compare-schemas.ts';

export type Bump = 'patch' | 'minor' | 'major';

export interface Changeset {
  readonly file: string;
  readonly bumps: Readonly<Record<string, Bump>>;
  readonly text: string;
}

/** @throws if the text is not a changeset */
export function parseChangeset(file: string, content: string): Changeset {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)---\n([\s\S]+)$/.exec(content) ?? [];
  const lines = head.trim().split('\n');
  const bumps = lines.map((line) => /^["']?([@\w/-]+)["']?: (patch|minor|major)$/.exec(line.trim()));
  if (text.trim() === '' || bumps.includes(null))
    throw new Error(
      `${file}: a changeset has "package: patch|minor|major" between two --- lines, then a text`,
    );
  return {
    file,
    bumps: Object.fromEntries(bumps.map((match) => [match?.[1], match?.[2]])) as Record<string, Bump>,
    text: text.trim(),
  };
}

/** The changes since the last release that wait for the next one. */
export function readChangesets(root: string): Changeset[] {
  const folder = join(root, '.changeset');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => parseChangeset(`.changeset/${name}`, readFileSync(join(folder, name), 'utf8')));
}

/** The kind of release that may break callers: before 1.0 a minor one. */
export const breakingBump = (version: string): Bump => (version.startsWith('0.') ? 'minor' : 'major');

/** The breaks that no changeset of the required kind names. */
export function unannounced(breaks: readonly Break[], changesets: readonly Changeset[], bump: Bump): Break[] {
  const texts = changesets
    .filter(({ bumps }) => Object.values(bumps).some((each) => each === 'major' || each === bump))
    .map(({ text }) => text);
  return breaks.filter(({ subject }) => !texts.some((text) => text.includes(`\`${subject}\``)));
}
