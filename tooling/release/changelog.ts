const unreleased = '## Unreleased\n';

/**
 * Gives the section of unreleased changes the version and its date, and starts a new one before it.
 *
 * @param text CHANGELOG.md
 * @param date `YYYY-MM-DD`
 * @throws if nothing is unreleased
 */
export function nameRelease(text: string, version: string, date: string): string {
  const [head, ...rest] = text.split(unreleased);
  const changes = rest.join(unreleased);
  if (!/^\s*- /.test(changes)) throw new Error('CHANGELOG.md has no changes under "## Unreleased"');
  return `${head}${unreleased}\n## ${version} (${date})\n${changes}`;
}
