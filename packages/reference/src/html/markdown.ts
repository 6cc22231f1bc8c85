import { Marked, type Tokens } from 'marked';
import { codeBlock } from './highlight.ts';
import { html, Html } from './html.ts';

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface RenderedText {
  readonly html: Html;
  readonly headings: readonly Heading[];
}

/** The target of a link on the page; undefined if the page cannot reach it, which leaves only the text. */
export type LinkTarget = (href: string) => string | undefined;

const unchanged: LinkTarget = (href) => href;

/** Our own Markdown, from the repository or the document, as HTML with anchors and highlighted code. */
export function renderMarkdown(text: string, target: LinkTarget = unchanged): RenderedText {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        const plain = plainText(content);
        const id = uniqueId(plain, used);
        headings.push({ level: depth, id, text: plain });
        if (depth === 1) return `<h1 id="${id}">${content}</h1>\n`;
        return `<h${depth} id="${id}">${content} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      code({ text: code, lang }) {
        return codeBlock(code, (lang ?? '').split(/\s/)[0] ?? '').text;
      },
      link({ href, tokens }: Tokens.Link) {
        const content = new Html(this.parser.parseInline(tokens));
        const to = target(href);
        return (to === undefined ? html`${content}` : html`<a href="${to}">${content}</a>`).text;
      },
      image({ href, text: alternative }: Tokens.Image) {
        const source = target(href);
        return (
          source === undefined
            ? html`${alternative}`
            : html`<img src="${source}" alt="${alternative}" loading="lazy">`
        ).text;
      },
    },
  });
  const rendered = marked.parse(text, { async: false });
  const scrolling = rendered
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html: new Html(scrolling), headings };
}

/** A sentence or two without block elements, such as the description of a field. */
export function renderInline(text: string): Html {
  return new Html(new Marked().parseInline(text, { async: false }));
}

/** Without tags and entities. */
function plainText(content: string): string {
  return content
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The same anchors as on GitHub, so that links between guides work in both places. */
function uniqueId(text: string, used: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const count = used.get(id) ?? 0;
  used.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}
