import { call, idempotencyKey, signInToConsole } from './calls.js';
import { forget, recall, remember } from './memory.js';
import {
  dateTime,
  field,
  fill,
  markInvalid,
  markValid,
  plainName,
  reveal,
  show,
  showContinue,
  showRole,
} from './view.js';

/** @typedef {import('./calls.js').Outcome} Outcome */
/** @typedef {() => Promise<Outcome>} Send */
/** @typedef {(body: import('./calls.js').ResponseBody) => void} Succeed */

/** The section for each problem code that has one. */
const sections = new Map([
  ['NOT_FOUND', 'unknown'],
  ['INVITATION_EXPIRED', 'expired'],
  ['INVITATION_ALREADY_ACCEPTED', 'already'],
  ['INVITER_NO_LONGER_AUTHORIZED', 'withdrawn'],
  ['SIGN_IN_REQUIRED', 'sign-in'],
  ['RATE_LIMITED', 'limited'],
  ['UNAVAILABLE', 'unavailable'],
]);

let token = '';
/** Counts opened links, to ignore responses about a previous one. */
let opened = 0;
let busy = false;
let retry = () => {};

/** Moves the token from the address bar and the history to the tab's storage, then loads the preview. */
function start() {
  opened += 1;
  busy = false;
  retry = () => {};
  for (const note of ['opening', 'busy']) reveal(note, false);
  for (const id of ['name', 'credential']) markValid(id);
  field('credential').value = '';
  // The key of whoever accepted the link before must not sign this reader in.
  field('api-key').value = '';
  reveal('key-offer', true);
  reveal('key-shown', false);
  const given = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(null, '', location.pathname + location.search);
  if (given !== '' && given !== recall()?.token) remember({ token: given });
  token = recall()?.token ?? given;
  if (token === '') return show('incomplete');
  void attempt(() => call('preview', { token }), showInvitation, 'opening');
}

/**
 * @param {Send} send repeats the identical request on a retry, so that nothing is done twice
 * @param {Succeed} succeed
 * @param {'opening' | 'busy'} note
 */
async function attempt(send, succeed, note = 'busy') {
  if (busy) return;
  busy = true;
  reveal(note, true);
  const current = opened;
  const outcome = await send();
  // Another link was opened meanwhile; the page must accept the invitation that it shows.
  if (current !== opened) return;
  reveal(note, false);
  busy = false;
  if (outcome.ok) return succeed(outcome.body);
  retry = () => void attempt(send, succeed);
  explain(outcome);
}

/** @param {import('./calls.js').Failure} failure */
function explain({ code, seconds, pointers }) {
  if (code === 'VALIDATION_FAILED' && pointers.includes('/name')) return markInvalid('name', 'name-error');
  if (code === 'UNAUTHENTICATED') return markInvalid('credential', 'credential-error');
  if (code === 'INVITATION_NOT_YOURS') return markInvalid('credential', 'not-yours');
  if (code === 'NOT_FOUND') forget();
  fill({ code, seconds: String(seconds) });
  show(sections.get(code) ?? 'failed');
}

/** @type {Succeed} */
function showInvitation({
  organization_name,
  inviter_name,
  email_masked,
  role,
  status,
  expires_at,
  continue_url,
}) {
  fill({
    organization: plainName(organization_name),
    inviter: plainName(inviter_name),
    email: email_masked,
    until: dateTime(expires_at),
  });
  showRole(role);
  showContinue(continue_url);
  const request = recall()?.request;
  // The page was reloaded before the response to its own request arrived.
  if (status === 'accepted' && request !== undefined) return sendAcceptance(request);
  if (status === 'accepted') forget();
  show(status === 'accepted' ? 'already' : status === 'expired' ? 'expired' : 'invitation');
}

/** @type {Succeed} */
function showAccepted({ api_key }) {
  token = '';
  forget();
  // Absent: no account was created. Null: only the first response contained the key.
  if (api_key === undefined) return show('joined');
  if (api_key === null) return show('repeated');
  field('api-key').value = api_key;
  show('key');
}

/** @param {string} credential */
function accept(credential = '') {
  const request = { key: idempotencyKey(), name: field('name').value };
  if (credential === '') remember({ token, request });
  sendAcceptance(request, credential);
}

/**
 * @param {import('./memory.js').Request} request
 * @param {string} [credential]
 */
function sendAcceptance({ key, name }, credential = '') {
  const body = { token, ...(name.trim() === '' ? {} : { name }) };
  const headers = {
    'idempotency-key': key,
    ...(credential === '' ? {} : { authorization: `Bearer ${credential}` }),
  };
  void attempt(() => call('accept', body, headers), showAccepted);
}

async function copyKey() {
  const key = field('api-key');
  let copied = true;
  try {
    await navigator.clipboard.writeText(key.value);
  } catch {
    // Not allowed, or no TLS: the reader copies the selected key.
    copied = false;
    key.select();
  }
  reveal('copied', copied);
  reveal('selected', !copied);
}

/**
 * Signs the new member in, then leaves. Not earlier: using the key would keep a reload from showing it. Without a
 * session, the console asks for one.
 *
 * @param {string} url
 */
async function leave(url) {
  const key = field('api-key').value;
  reveal('busy', true);
  if (key !== '') await signInToConsole(key);
  location.assign(url);
}

/** @type {Record<string, () => void>} */
const actions = {
  accept() {
    markValid('name');
    accept();
  },
  'accept-signed-in'() {
    markValid('credential');
    const credential = field('credential').value.trim();
    // Other characters cannot be sent in a header.
    if (/^[\x21-\x7e]+$/.test(credential)) return accept(credential);
    markInvalid('credential', 'credential-error');
  },
  'ask-decline': () => show('declining'),
  back: () => show('invitation'),
  decline() {
    const body = { token };
    const headers = { 'idempotency-key': idempotencyKey() };
    void attempt(
      () => call('decline', body, headers),
      () => {
        forget();
        show('declined');
      },
    );
  },
  retry: () => retry(),
  'show-key'() {
    reveal('key-offer', false);
    reveal('key-shown', true);
    field('api-key').focus();
  },
  copy: () => void copyKey(),
};

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const link = target.closest('a[data-continue]');
  if (link instanceof HTMLAnchorElement) {
    event.preventDefault();
    return void leave(link.href);
  }
  const name = target.closest('button[data-action]')?.getAttribute('data-action');
  if (name != null) actions[name]?.();
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target instanceof Element) actions[event.target.getAttribute('data-action') ?? '']?.();
});
// Opening another link in the same tab only changes the fragment. Removing the token does not fire this event.
addEventListener('hashchange', start);
start();
