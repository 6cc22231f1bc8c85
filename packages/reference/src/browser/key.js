// @ts-check
// The caller's API key: kept for this tab only, checked before it is kept.
import { call, find, parse } from './dom.js';

/** @typedef {{ key: string, organization: string }} Stored */

const name = 'tallybook.key';
export const keyChanged = 'tallybook-key';

/** @returns {import('./dom.js').Credentials | null} */
export function storedCredentials() {
  try {
    const stored = /** @type {Stored | undefined} */ (parse(sessionStorage.getItem(name) ?? ''));
    return stored === undefined ? null : headersOf(stored);
  } catch {
    return null; // Blocked by the browser's settings.
  }
}

/** @param {Stored} stored */
const headersOf = ({ key, organization }) => ({
  authorization: `Bearer ${key}`,
  ...(organization === '' ? {} : { 'x-organization-id': organization }),
});

/** @param {Stored | null} credentials */
function store(credentials) {
  if (credentials === null) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, JSON.stringify(credentials));
  show();
  document.dispatchEvent(new Event(keyChanged));
}

const form = find('[data-key-form]', HTMLFormElement);
const error = find('[data-key-error]', HTMLElement);
const button = find('[data-key-button]', HTMLButtonElement);
const forget = find('[data-key-forget]', HTMLButtonElement);
const input = find('#api-key', HTMLInputElement);
const organization = find('#organization-id', HTMLInputElement);

function show() {
  const has = storedCredentials() !== null;
  if (button) {
    button.hidden = false;
    button.setAttribute('aria-label', has ? 'API key, set' : 'API key');
    button.classList.toggle('set', has);
  }
  if (forget) forget.hidden = !has;
}

/** @param {string} text */
function fail(text) {
  if (!error) return;
  error.textContent = text;
  error.hidden = text === '';
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void check({ key: input?.value.trim() ?? '', organization: organization?.value.trim() ?? '' });
});

forget?.addEventListener('click', () => {
  store(null);
  fail('');
});

/** @param {Stored} entered */
async function check(entered) {
  fail('');
  // A header cannot contain anything else, and fetch would throw.
  if (!/^[\x21-\x7e]+$/.test(entered.key + entered.organization))
    return fail('Enter the key as it was printed, without spaces.');
  try {
    const { response, text } = await call('api/me', { credentials: headersOf(entered) });
    if (response.ok) {
      if (input) input.value = '';
      store(entered);
      find('#key', HTMLElement)?.hidePopover();
      return undefined;
    }
    const problem = /** @type {{ detail?: string } | undefined} */ (parse(text));
    return fail(problem?.detail ?? `The service responded with ${response.status}.`);
  } catch {
    return fail('The service does not respond.');
  }
}

show();
