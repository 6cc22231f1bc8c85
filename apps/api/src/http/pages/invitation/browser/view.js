/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
}

/** @param {string} id */
export function field(id) {
  return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element(id));
}

/**
 * Shows or hides what is not a whole section: a complaint, a note of progress.
 *
 * @param {string} id
 * @param {boolean} visible
 */
export function reveal(id, visible) {
  element(id).hidden = !visible;
}

/**
 * Shows this section alone and leads keyboard and screen reader to its heading.
 *
 * @param {string} id
 */
export function show(id) {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id;
  const heading = element(`${id}-heading`);
  document.title = `${heading.textContent} · Tallybook`;
  heading.focus();
}

/**
 * Puts values into their places: as text, never as HTML, since others chose them.
 *
 * @param {Record<string, string>} values
 */
export function fill(values) {
  for (const place of document.querySelectorAll('[data-fill]')) {
    const value = values[place.getAttribute('data-fill') ?? ''];
    if (value !== undefined) place.textContent = value;
  }
}

/**
 * A name that somebody chose, as the mail shows it: no control, format or bidirectional characters, on one line.
 *
 * @param {string} name
 */
export function plainName(name) {
  return (
    name
      .normalize('NFC')
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim() || '—'
  );
}

/**
 * Marks a field as wrong, shows why, and leads to it.
 *
 * @param {string} id
 * @param {string} reason the id of what says why
 */
export function complain(id, reason) {
  reveal(reason, true);
  const wrong = field(id);
  wrong.setAttribute('aria-invalid', 'true');
  // Only now: a description is read out even where it is hidden.
  wrong.setAttribute('aria-describedby', reason);
  wrong.focus();
}

/**
 * Takes every complaint about a field back; its hint describes it again.
 *
 * @param {string} id
 */
export function relent(id) {
  const right = field(id);
  right.removeAttribute('aria-invalid');
  const hint = document.getElementById(`${id}-hint`);
  if (hint === null) right.removeAttribute('aria-describedby');
  else right.setAttribute('aria-describedby', hint.id);
  for (const reason of right.form?.querySelectorAll('.wrong') ?? []) reveal(reason.id, false);
}

/**
 * An instant in the language of the page, as this reader writes it, and in their time zone.
 *
 * @param {string} instant
 */
export function dateTime(instant) {
  const { lang } = document.documentElement;
  const own = navigator.languages.filter((each) => each.split('-')[0] === lang);
  return new Intl.DateTimeFormat([...own, lang], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // The mail names another zone than the reader's.
    timeZoneName: 'short',
  }).format(new Date(instant));
}
