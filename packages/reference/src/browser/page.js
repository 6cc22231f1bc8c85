// @ts-check
// Everything interactive on a page of the reference.
import { find } from './dom.js';
import './key.js';
import './search.js';
import './try.js';

const { documentElement } = document;

/** @param {string} name @param {string} value */
function remember(name, value) {
  try {
    localStorage.setItem(`tallybook.${name}`, value);
  } catch {
    // Blocked by the browser's settings: the choice holds for this page.
  }
}

// Samples: one language at a time, the same on every page.
const tabs = [...document.querySelectorAll('[data-tabs] button')].filter(
  (tab) => tab instanceof HTMLButtonElement,
);

function showSelected() {
  // Not every page has every language: an event is not called with curl.
  if (!tabs.some((tab) => tab.dataset['sample'] === documentElement.dataset['sample']))
    documentElement.dataset['sample'] = tabs[0]?.dataset['sample'];
  const selected = documentElement.dataset['sample'];
  for (const tab of tabs) {
    const isSelected = tab.dataset['sample'] === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
  }
}

/** @param {HTMLButtonElement} tab */
function select(tab) {
  documentElement.dataset['sample'] = tab.dataset['sample'];
  remember('sample', tab.dataset['sample'] ?? 'curl');
  showSelected();
}

for (const [at, tab] of tabs.entries()) {
  tab.addEventListener('click', () => select(tab));
  tab.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    select(next);
    next.focus();
  });
}
if (tabs.length > 0) {
  const list = find('[data-tabs]', HTMLElement);
  if (list) list.hidden = false;
  for (const sample of document.querySelectorAll('.sample')) {
    sample.setAttribute('role', 'tabpanel');
    sample.setAttribute('aria-labelledby', `tab-${sample.id.replace('sample-', '')}`);
  }
  showSelected();
}

// Copy buttons.
for (const button of document.querySelectorAll('[data-copy]')) {
  // Browsers offer the clipboard only to pages over https or from this machine.
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  await navigator.clipboard.writeText(button.parentElement?.querySelector('code')?.textContent ?? '');
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 1500);
}

// Light and dark.
const scheme = find('[data-scheme-switch]', HTMLButtonElement);
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () =>
  (documentElement.dataset['scheme'] ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark';
const showScheme = () => {
  scheme?.setAttribute('aria-label', isDark() ? 'Switch to light' : 'Switch to dark');
};
if (scheme) {
  scheme.hidden = false;
  scheme.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    documentElement.dataset['scheme'] = next;
    remember('scheme', next);
    showScheme();
  });
  prefersDark.addEventListener('change', showScheme);
  showScheme();
}

// The current page in a long sidebar.
// Not with scrollIntoView, after which Tab would begin there instead of at the link that skips the sidebar.
const current = find('#navigation [aria-current]', HTMLElement);
const navigation = find('#navigation', HTMLElement);
if (current && navigation && current.offsetTop > navigation.clientHeight)
  navigation.scrollTop = current.offsetTop - navigation.clientHeight / 2;
