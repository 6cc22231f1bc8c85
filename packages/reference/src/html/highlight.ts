import { createRequire } from 'node:module';
import { html, Html } from './html.ts';

interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  registerAliases(aliases: readonly string[], options: { languageName: string }): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string }): { value: string };
}

// Not imported: its types refer to those of the DOM, which would then apply to the whole service.
const require = createRequire(import.meta.url);
const highlighter = require('highlight.js/lib/core') as Highlighter;

for (const name of ['bash', 'http', 'ini', 'json', 'python', 'sql', 'typescript', 'yaml'])
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));
highlighter.registerAliases(['sh', 'shell'], { languageName: 'bash' });
highlighter.registerAliases(['ts', 'js', 'tsx'], { languageName: 'typescript' });

/** Code with a class on each token, which the style sheet colors: the page's policy forbids inline styles. */
function highlight(code: string, language: string): Html {
  if (highlighter.getLanguage(language) === undefined) return html`${code}`;
  return new Html(highlighter.highlight(code, { language }).value);
}

/** A block of code with a copy button, which a script shows. In guides, a block of `text` is the output of the one before. */
export function codeBlock(
  code: string,
  language: string,
  label = language === 'text' ? 'Output' : 'Code',
): Html {
  // Focusable, because it may scroll.
  return html`<div class="${language === 'text' ? 'code output' : 'code'}"><button type="button" class="copy" data-copy hidden>Copy</button><pre tabindex="0" role="group" aria-label="${label}"><code>${highlight(code, language)}</code></pre></div>`;
}
