// @ts-check
// Helpers of the other modules: elements of the page, requests to the service, JSON as colored text.

/** The relative URL of the service, which may be served below a path. */
const root = document.documentElement.dataset['root'] ?? './';

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T | undefined}
 */
export function find(selector, type) {
  const element = document.querySelector(selector);
  return element instanceof type ? element : undefined;
}

/** @param {string} path below the service, with or without a slash at the beginning */
export const urlOf = (path) => new URL(root + path.replace(/^\//, ''), document.baseURI);

/** @typedef {Record<string, string>} Credentials the headers of a caller */

/**
 * Calls the service. Credentials are headers, never in the URL, and go to the origin of this page only.
 *
 * @param {string} path
 * @param {{ method?: string, credentials?: Credentials | null, headers?: Record<string, string>, body?: string | undefined, type?: string | undefined }} [options]
 */
export async function call(
  path,
  { method = 'GET', credentials = null, headers: more = {}, body, type } = {},
) {
  const headers = { ...credentials, ...more };
  if (type !== undefined) headers['content-type'] = type;
  const init = { method, headers, credentials: 'omit', redirect: 'error', cache: 'no-store' };
  const response = await fetch(
    urlOf(path),
    /** @type {RequestInit} */ (body === undefined ? init : { ...init, body }),
  );
  return { response, text: await response.text() };
}

/** @param {string} text */
export function parse(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Indents JSON as it was sent: parsing would round long numbers and sort the names of some members.
 *
 * @param {string} json valid JSON
 */
function indent(json) {
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return json
    .replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (text) => (text.startsWith('"') ? text : ''))
    .replaceAll(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g, (token) => {
      if (token === ',') return `,${line()}`;
      if (token === ':') return ': ';
      if (token === '{' || token === '[') {
        depth += 1;
        return token + line();
      }
      if (token !== '}' && token !== ']') return token;
      depth -= 1;
      return line() + token;
    });
}

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d[\d.eE+-]*)/g;

/**
 * Shows a response, JSON with the same colors as the samples.
 *
 * @param {Element} element
 * @param {string} text
 */
export function showBody(element, text) {
  const value = parse(text);
  if (value === undefined || text.length > 100_000) {
    element.textContent = text;
    return;
  }
  const pretty = indent(text);
  const nodes = [];
  let end = 0;
  for (const match of pretty.matchAll(tokens)) {
    const [all, quoted, colon, literal] = match;
    nodes.push(pretty.slice(end, match.index));
    const kind =
      quoted === undefined ? (literal === undefined ? 'number' : 'literal') : colon ? 'attr' : 'string';
    const span = document.createElement('span');
    span.className = `hljs-${kind}`;
    span.textContent = quoted ?? all;
    nodes.push(span, colon ?? '');
    end = match.index + all.length;
  }
  element.replaceChildren(...nodes, pretty.slice(end));
}
