/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}

/** @param {string} id */
export function field(id) {
  return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element(id));
}

/**
 * Shows or hides an element inside a section, such as a field error or a progress note.
 *
 * @param {string} id
 * @param {boolean} visible
 */
export function reveal(id, visible) {
  element(id).hidden = !visible;
}

/**
 * Shows only this section and moves the focus to its heading.
 *
 * @param {string} id
 */
export function show(id) {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id;
  const heading = element(`${id}-heading`);
  document.title = `${heading.textContent} · ${element('brand').textContent}`;
  heading.focus();
}

/**
 * Fills in placeholders as text, never as HTML, because other people chose the values.
 *
 * @param {Record<string, string>} given
 */
export function fill(given) {
  /** @type {Record<string, string>} */
  const values = { ...given, brand: element('brand').textContent };
  for (const placeholder of document.querySelectorAll('[data-fill]')) {
    const value = values[placeholder.getAttribute('data-fill') ?? ''];
    if (value === undefined) continue;
    // No second period after `Example Ltd.` at the end of a sentence.
    const ends = placeholder.nextSibling?.textContent?.startsWith('.') === true;
    placeholder.textContent = ends ? value.replace(/\.$/, '') : value;
  }
}

/**
 * Shows the text of this role only.
 *
 * @param {string} role
 */
export function showRole(role) {
  for (const text of document.querySelectorAll('[data-role]'))
    if (text instanceof HTMLElement) text.hidden = text.dataset['role'] !== role;
}

/** Relative, because the service may be served below a path. */
const consolePath = '../console/';

/**
 * Shows the links to the application, or to the console if the organization and the installation name none.
 *
 * @param {string | null} url
 */
export function showContinue(url) {
  const target = url ?? consolePath;
  const { protocol } = new URL(target, location.href);
  const allowed = protocol === 'https:' || protocol === 'http:';
  for (const link of document.querySelectorAll('a[data-continue]'))
    if (link instanceof HTMLAnchorElement) {
      link.hidden = !allowed;
      if (allowed) link.href = target;
    }
}

/**
 * A user-chosen name as the email shows it: one line without control, format or bidirectional characters.
 *
 * @param {string} name
 */
export function plainName(name) {
  return (
    name
      .normalize('NFKC')
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim() || '—'
  );
}

/**
 * Marks a field as invalid, shows why, and moves the focus to it.
 *
 * @param {string} id
 * @param {string} errorId the id of the element that says why
 */
export function markInvalid(id, errorId) {
  reveal(errorId, true);
  const input = field(id);
  input.setAttribute('aria-invalid', 'true');
  // Set only while the error is shown: screen readers read out hidden descriptions too.
  input.setAttribute('aria-describedby', errorId);
  input.focus();
}

/**
 * Removes the errors of a field; its hint describes it again.
 *
 * @param {string} id
 */
export function markValid(id) {
  const input = field(id);
  input.removeAttribute('aria-invalid');
  const hint = document.getElementById(`${id}-hint`);
  if (hint === null) input.removeAttribute('aria-describedby');
  else input.setAttribute('aria-describedby', hint.id);
  for (const error of input.form?.querySelectorAll('.field-error') ?? []) reveal(error.id, false);
}

/**
 * Formats an instant in the page's language, with the reader's regional variant and time zone.
 *
 * @param {string} instant
 */
export function dateTime(instant) {
  const { lang } = document.documentElement;
  const variants = navigator.languages.filter((language) => language.split('-')[0] === lang);
  return new Intl.DateTimeFormat([...variants, lang], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // The email shows UTC, so name the zone.
    timeZoneName: 'short',
  }).format(new Date(instant));
}
