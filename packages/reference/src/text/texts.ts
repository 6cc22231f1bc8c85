import { guideLinks } from '../model/links.ts';
import { firstSentence, type Guide } from '../model/guides.ts';
import type { ProblemModel } from '../model/problems.ts';
import { operationPath, operationsByTag, type Site } from '../model/site.ts';
import { fence } from './operation-text.ts';

/** `/docs/index.md` */
export function overviewText(site: Site): string {
  const { info } = site.document;
  return `# ${info.title} API reference

${info.description}

${operationsText(site)}`;
}

function operationsText(site: Site): string {
  return [...operationsByTag(site)]
    .map(
      ([tag, operations]) =>
        `## ${tag}\n\n${operations
          .map(
            (operation) =>
              `- [${operation.summary}](${site.baseUrl}${operationPath(operation)}.md)${operation.path === '' ? '' : `: \`${operation.method} ${operation.path}\``}`,
          )
          .join('\n')}\n`,
    )
    .join('\n');
}

/** `/docs/adr.md` */
export const decisionsText = (site: Site): string =>
  `# Design decisions\n\n${guideList(site, ['decisions'])}\n`;

function guideList({ guides, baseUrl }: Site, groups: readonly Guide['group'][]): string {
  return guides
    .filter(({ group }) => groups.includes(group))
    .map(
      ({ title, path, description }) =>
        `- [${title}](${baseUrl}${path}.md)${description === '' ? '' : `: ${firstSentence(description)}`}`,
    )
    .join('\n');
}

/** The guide's own Markdown, with links to the Markdown of other pages. */
export function guideText(site: Site, guide: Guide): string {
  const target = guideLinks(guide, site.pageOfFile, '.md');
  return guide.markdown.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, text: string, href: string) => {
    const to = target(href);
    return to === undefined ? text : `[${text}](${to})`;
  });
}

export function problemText({ code, status, title, remedy, example, figures }: ProblemModel): string {
  return `# ${title}

\`${code}\`, status ${status}

**What to do:** ${remedy}
${figures.map(({ name, type, description }) => `\n- \`${name}\` (${type}): ${description}`).join('')}

${fence(JSON.stringify(example, null, 2), 'json')}
`;
}

export function problemIndexText(site: Site): string {
  const lines = site.problems.map(
    ({ code, status, title, remedy, path }) =>
      `- ${status} [\`${code}\`](${site.baseUrl}${path}.md): ${title}. ${remedy}`,
  );
  return `# Problems\n\n${lines.join('\n')}\n`;
}

/** `/llms.txt` in the form of llmstxt.org: what there is, with links to pages as Markdown. */
export function llmsText(site: Site): string {
  const { baseUrl, document } = site;
  const [summary = ''] = (document.info.description ?? '').split('\n\n');
  return `# ${document.info.title}

> ${summary}

- [Conventions of the API](${baseUrl}/docs/index.md): credentials, errors, strict input, retries, lists
- [OpenAPI document](${baseUrl}/openapi.json): every operation, machine-readable
- [Problems](${baseUrl}/problems.md): every error code with what to do

## Guides

${guideList(site, ['index', 'guides', 'topics'])}

${operationsText(site)}
## Optional

${guideList(site, ['decisions'])}
`;
}
