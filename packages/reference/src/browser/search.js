// @ts-check
// The search of the sidebar. The index is loaded when the field is used for the first time.
import { call, find, parse, urlOf } from './dom.js';

/** @typedef {{ kind: string, title: string, place: string, path: string, text: string }} Entry */

const maxResults = 20;
const form = find('[data-search]', HTMLFormElement);
const input = find('#search', HTMLInputElement);
const found = find('#found', HTMLElement);
const results = find('[data-results]', HTMLElement);
const groups = find('[data-groups]', HTMLElement);

/** @type {Promise<Entry[]> | undefined} */
let index;
const load = () =>
  (index ??= call('docs/search.json')
    .then(({ response, text }) => {
      const entries = parse(text);
      if (!response.ok || !Array.isArray(entries)) throw new Error(`status ${response.status}`);
      return /** @type {Entry[]} */ (entries);
    })
    .catch((/** @type {unknown} */ error) => {
      // The next key press tries again.
      index = undefined;
      throw error;
    }));

/**
 * How well an entry fits: every word must occur; 0 if one does not.
 *
 * @param {Entry} entry
 * @param {string[]} words
 */
function rank(entry, words) {
  const [title, place, text] = [entry.title, entry.place, entry.text].map((part) => part.toLowerCase());
  let total = entry.kind === 'operation' ? 1 : 0;
  for (const word of words) {
    const value = title?.startsWith(word)
      ? 8
      : title?.includes(word)
        ? 5
        : place?.includes(word)
          ? 3
          : text?.includes(word)
            ? 1
            : 0;
    if (value === 0) return 0;
    total += value;
  }
  return total;
}

async function search() {
  if (!input || !results || !groups || !found) return;
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isActive = words.length > 0;
  results.hidden = !isActive;
  groups.hidden = isActive;
  if (!isActive) {
    found.textContent = '';
    return;
  }
  const entries = await load().catch(() => undefined);
  if (entries === undefined) {
    results.replaceChildren();
    found.textContent = 'The search cannot be loaded. Check the connection, then type again.';
    return;
  }
  const matching = entries
    .map((entry) => ({ entry, value: rank(entry, words) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, maxResults);
  results.replaceChildren(...matching.map(({ entry }) => item(entry)));
  found.textContent =
    matching.length === 0
      ? 'Nothing found.'
      : `${matching.length}${matching.length === maxResults ? ' best' : ''} result${matching.length === 1 ? '' : 's'}`;
}

/** @param {Entry} entry */
function item({ title, place, path, kind }) {
  const link = document.createElement('a');
  link.href = urlOf(path).href;
  const heading = document.createElement('span');
  heading.className = kind === 'problem' ? 'title mono' : 'title';
  heading.textContent = title;
  const where = document.createElement('span');
  where.className = 'place';
  where.textContent = place;
  link.append(heading, where);
  const element = document.createElement('li');
  element.append(link);
  return element;
}

/** @param {number} step */
function moveFocus(step) {
  const links = [...(results?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + step];
  if (next) next.focus();
  else if (step < 0) input?.focus();
}

if (form && input) {
  form.hidden = false;
  input.addEventListener('focus', () => void load().catch(() => {}));
  input.addEventListener('input', () => void search());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    results?.querySelector('a')?.click();
  });
  for (const area of [form, results])
    area?.addEventListener('keydown', (event) => {
      const { key } = event;
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      moveFocus(key === 'ArrowDown' ? 1 : -1);
    });
  document.addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const navigation = find('#navigation', HTMLElement);
    // On a narrow screen it is closed.
    if (navigation && getComputedStyle(navigation).display === 'none') navigation.showPopover();
    input.focus();
  });
}
