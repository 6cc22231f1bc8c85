import type { Brand } from '../../../platform/mail/brand.ts';
import { escapeHtml } from '../../../platform/mail/names.ts';
import { shell } from '../shell.ts';

interface Start {
  readonly brand: Brand;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The file with the key of the first start, if this is a development server that has one. */
  readonly credentials: string | undefined;
}

const links = [
  ['docs', 'API reference', 'Every operation, with code samples and a form to try it'],
  ['docs/guides', 'Guides', 'Invitations, valuation, periods, events, operation'],
  ['problems', 'Problems', 'Every error code: what it means and what to do'],
  ['openapi.json', 'OpenAPI', 'The document for code generators and clients'],
  ['llms.txt', 'llms.txt', 'The same documentation as text, for language models'],
  ['readyz', 'Health', 'Whether service and database respond'],
] as const;

/** For people who open the service's address in a browser. Paths are relative, as in all pages. */
export function startPage({ brand, baseUrl, credentials }: Start): string {
  const list = links.map(
    ([path, name, text]) => `<li><a href="${path}">${name}</a> <span class="hint">${text}</span></li>`,
  );
  return shell({
    language: 'en',
    brand,
    title: 'API for stock and invitations',
    files: 'invitations/accept',
    main: `<h1>API for stock and invitations</h1>
<p>The service is running. Programs use it over REST or with a typed client: it invites people to organizations by email, and keeps a ledger of stock whose quantities and values are exact to the last cent.</p>
<ul class="links">
${list.join('\n')}
</ul>
${credentials === undefined ? '' : example(baseUrl, credentials)}`,
  });
}

function example(baseUrl: string, credentials: string): string {
  const command = `KEY=$(node -p 'require(process.argv[1]).api_key' \\
  ${quoted(credentials)})
curl -sS ${baseUrl}/api/inventory/products \\
  -H "Authorization: Bearer $KEY"`;
  return `<section aria-labelledby="try">
<h2 id="try">Try it</h2>
<p>The first start stored an API key on the server. In a terminal there, list the products:</p>
<pre><code>${escapeHtml(command)}</code></pre>
</section>`;
}

/** As one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
