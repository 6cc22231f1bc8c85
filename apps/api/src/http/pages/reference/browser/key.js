// @ts-check
// The caller's API key: kept for this tab only, checked before it is kept.
import { call, find, parse } from './dom.js';

const name = 'tallybook.key';
export const keyChanged = 'tallybook-key';

/** @returns {string | null} */
export function storedKey() {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string | null} key */
function store(key) {
  if (key === null) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, key);
  show();
  document.dispatchEvent(new Event(keyChanged));
}

const form = find('[data-key-form]', HTMLFormElement);
const error = find('[data-key-error]', HTMLElement);
const button = find('[data-key-button]', HTMLButtonElement);
const forget = find('[data-key-forget]', HTMLButtonElement);
const input = find('#api-key', HTMLInputElement);

function show() {
  const has = storedKey() !== null;
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
  void check(input?.value.trim() ?? '');
});

forget?.addEventListener('click', () => {
  store(null);
  fail('');
});

/** @param {string} key */
async function check(key) {
  fail('');
  // A header cannot contain anything else, and fetch would throw.
  if (!/^[\x21-\x7e]+$/.test(key)) return fail('Enter the key as it was printed, without spaces.');
  try {
    const { response, text } = await call('api/me', { key });
    if (response.ok) {
      if (input) input.value = '';
      find('#key', HTMLElement)?.hidePopover();
      store(key);
      return undefined;
    }
    const problem = /** @type {{ detail?: string } | undefined} */ (parse(text));
    return fail(problem?.detail ?? `The service responded with ${response.status}.`);
  } catch {
    return fail('The service does not respond.');
  }
}

show();
