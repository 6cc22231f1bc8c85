// @ts-check
// The form that sends an operation's request from the page.
import { call, find, parse, showBody } from './dom.js';
import { choicesOf, labelOf } from './ids.js';
import { keyChanged, storedCredentials } from './key.js';
import { freshBody, freshFile, freshPeriod } from './values.js';

const section = find('[data-try]', HTMLElement);
const form = find('[data-try-form]', HTMLFormElement);
const result = find('[data-try-result]', HTMLElement);
const outcome = find('[data-try-outcome]', HTMLElement);
const output = find('[data-try-body]', HTMLElement);
const error = find('[data-try-error]', HTMLElement);
const needsKey = find('[data-needs-key]', HTMLElement);
const body = find('#try-body', HTMLTextAreaElement);
const template = body?.value ?? '';
const { name = '', method = 'GET', path = '', public: open, sources = '{}' } = form?.dataset ?? {};
const isPublic = open === 'true';
/** Lists with the ids of body fields. */
const idSources = /** @type {import('./values.js').Sources} */ (parse(sources) ?? {});
/** `crypto.randomUUID` exists only over https and on this machine. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** "Send" asked for a key, and is to be carried out once there is one. */
let isWaiting = false;
/** The form is complete: a click before that waits for it. */
let ready = Promise.resolve();
/** The service did not respond while the form was filled, so that the next click fills it first. */
let isIncomplete = false;
let isSending = false;
/** Belongs to the values of the form: a repeated request has no second effect. */
let idempotencyKey = newKey();

/** @param {string} text */
function fail(text) {
  if (!error) return;
  error.textContent = text;
  error.hidden = text === '';
  // An earlier response would look like that of the failed request.
  if (text !== '' && result) result.hidden = true;
}

const fields = () =>
  [...(form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );

/**
 * Offers the ids of the matching list, and a field for any other. Keeps what was chosen, unless it no longer fits.
 *
 * @param {HTMLSelectElement} select
 */
async function fillChoices(select) {
  const { list = '', member = 'id' } = select.dataset;
  const other = select.nextElementSibling;
  delete select.dataset['changed'];
  if (select.options.length === 0) select.add(new Option('Another id', ''));
  showOther(select);
  const credentials = storedCredentials();
  const { fitting, others, mustFit } =
    credentials === null
      ? { fitting: [], others: [], mustFit: false }
      : await choicesOf(list, credentials, name);
  const idOf = (/** @type {import('./ids.js').Item} */ item) => String(item[member] ?? item['id']);
  const options = [...fitting, ...others].map((item) => {
    const id = idOf(item);
    return new Option(`${labelOf(item)} (${id.slice(0, 8)}…)`, id);
  });
  // Read after the wait: a reader may choose or type in the meantime.
  const chosen = select.value;
  const isOther =
    chosen === '' &&
    other instanceof HTMLInputElement &&
    (other.value !== '' || other === document.activeElement || 'changed' in select.dataset);
  select.replaceChildren(...options, new Option('Another id', ''));
  const offered = (mustFit ? fitting : [...fitting, ...others]).map(idOf);
  select.value = isOther ? '' : offered.includes(chosen) ? chosen : (offered[0] ?? '');
  showOther(select);
}

/** @param {HTMLSelectElement} select */
function showOther(select) {
  const other = select.nextElementSibling;
  if (other instanceof HTMLInputElement) other.hidden = select.value !== '';
}

async function fillBody() {
  if (!body || body.dataset['edited']) return;
  const credentials = storedCredentials();
  if (body.dataset['type'] === 'text/csv') {
    body.value = await freshFile(template, name, credentials);
    return;
  }
  const example = /** @type {Record<string, unknown>} */ (parse(template) ?? {});
  const value =
    name === 'periods.create'
      ? await freshPeriod(example, credentials)
      : await freshBody(example, idSources, credentials);
  body.value = JSON.stringify(value, null, 2);
}

async function fill() {
  idempotencyKey = newKey();
  isIncomplete = false;
  const hasKey = isPublic || storedCredentials() !== null;
  if (needsKey) needsKey.hidden = hasKey;
  const selects = fields().filter((field) => field instanceof HTMLSelectElement && field.dataset['list']);
  try {
    await Promise.all([
      fillBody(),
      ...selects.map((select) => fillChoices(/** @type {HTMLSelectElement} */ (select))),
    ]);
  } catch {
    isIncomplete = true;
    fail('The service does not respond.');
  }
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function missing(field) {
  const { list } = field.dataset;
  if (!list) return `Enter ${field.name}.`;
  return field.querySelectorAll('option').length === 1
    ? `There is nothing in ${list} yet. Create something there first, or enter ${field.name}.`
    : `Choose or enter ${field.name}. Nothing in ${list} is chosen, because this operation fails with everything there now.`;
}

/** The path with its parameters, or undefined if a value is missing. */
function requestPath() {
  const query = new URLSearchParams();
  let target = path;
  for (const field of fields()) {
    const other = field.nextElementSibling;
    const value = (
      field.value === '' && other instanceof HTMLInputElement && other.dataset['in'] === 'other'
        ? other.value
        : field.value
    ).trim();
    if (field.dataset['in'] === 'path') {
      if (value === '') {
        fail(missing(field));
        return undefined;
      }
      // Browsers resolve these as folders, so the request would be another one.
      if (value === '.' || value === '..') {
        fail(`${field.name} cannot be “${value}”.`);
        return undefined;
      }
      target = target.replace(`{${field.name}}`, encodeURIComponent(value));
    } else if (field.dataset['in'] === 'query' && value !== '') query.set(field.name, value);
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

async function send() {
  if (isSending) return;
  isSending = true;
  form?.setAttribute('aria-busy', 'true');
  try {
    await sendOnce();
  } finally {
    isSending = false;
    form?.removeAttribute('aria-busy');
  }
}

async function sendOnce() {
  fail('');
  if (result) result.hidden = true;
  await ready;
  if (isIncomplete) {
    fail('');
    await (ready = fill());
    if (isIncomplete) return;
  }
  const credentials = storedCredentials();
  if (credentials === null && !isPublic) {
    isWaiting = true;
    find('#key', HTMLElement)?.showPopover();
    find('#api-key', HTMLInputElement)?.focus();
    return;
  }
  const target = requestPath();
  if (target === undefined) return;
  const type = body?.dataset['type'];
  if (type === 'application/json' && parse(body?.value ?? '') === undefined)
    return fail('The body is not valid JSON.');
  if (method === 'DELETE' && !confirm('This request deletes or revokes the resource. Send it?')) return;
  const started = performance.now();
  let status;
  try {
    const headers = method === 'POST' ? { 'idempotency-key': idempotencyKey } : {};
    const { response, text } = await call(target, { method, credentials, headers, body: body?.value, type });
    ({ status } = response);
    show(response, text, performance.now() - started);
  } catch {
    return fail('The service does not respond. Send it again: nothing happens twice.');
  }
  // It may have been carried out or not, so the same request is repeated, with its key.
  if (status >= 500) return;
  // New values have been used, and the choices may have changed.
  ready = fill();
  await ready;
}

/**
 * @param {Response} response
 * @param {string} text
 * @param {number} milliseconds
 */
function show(response, text, milliseconds) {
  if (!result || !outcome || !output) return;
  const status = document.createElement('strong');
  status.textContent = `${response.status} ${response.statusText}`.trim();
  status.className = response.ok ? 'good' : 'bad';
  outcome.dataset['status'] = String(response.status);
  const id = response.headers.get('x-request-id');
  outcome.replaceChildren(
    status,
    ` in ${Math.round(milliseconds)} ms${id === null ? '' : `, request ${id.slice(0, 8)}…`}`,
  );
  showBody(output, text === '' ? 'No body' : text);
  result.hidden = false;
  result.scrollIntoView({ block: 'nearest' });
}

if (section && form) {
  section.hidden = false;
  body?.addEventListener('input', () => {
    body.dataset['edited'] = 'true';
    idempotencyKey = newKey();
  });
  form.addEventListener('change', ({ target }) => {
    idempotencyKey = newKey();
    if (!(target instanceof HTMLSelectElement) || !target.dataset['list']) return;
    target.dataset['changed'] = 'true';
    showOther(target);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  document.addEventListener(keyChanged, () => {
    ready = fill();
    if (isWaiting && storedCredentials() !== null) void send();
    isWaiting = false;
  });
  find('#key', HTMLElement)?.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') isWaiting = false;
  });
  ready = fill();
}
