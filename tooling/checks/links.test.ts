import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```/gms, '');

/** Anchors of a document's headings, as GitHub forms them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.*)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test.each(documents)('the links of %s lead to a file and, if they name one, to a heading', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return (
      anchor !== undefined &&
      target.endsWith('.md') &&
      !anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor)
    );
  });
  expect(broken).toEqual([]);
});
