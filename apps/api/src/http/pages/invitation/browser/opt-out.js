import { call } from './calls.js';
import { fill, reveal, show } from './view.js';

/** The section for each problem code that has one. */
const sections = new Map([
  ['NOT_FOUND', 'unknown'],
  ['RATE_LIMITED', 'limited'],
  ['UNAVAILABLE', 'unavailable'],
]);

let busy = false;
let retry = () => {};

/** The token remains in the address bar: it can do no more than this page, and reloading should work. */
const token = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * @param {'opt-out' | 'opt-in'} verb
 * @param {string} done the section to show afterwards
 */
async function send(verb, done) {
  if (busy) return;
  busy = true;
  reveal('busy', true);
  const outcome = await call(verb, { token: token() });
  busy = false;
  reveal('busy', false);
  if (outcome.ok) return show(done);
  retry = () => void send(verb, done);
  fill({ code: outcome.code, seconds: String(outcome.seconds) });
  show(sections.get(outcome.code) ?? 'failed');
}

/** @type {Record<string, () => void>} */
const actions = {
  stop: () => void send('opt-out', 'stopped'),
  allow: () => void send('opt-in', 'allowed'),
  retry: () => retry(),
};

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const name = target.closest('button[data-action]')?.getAttribute('data-action');
  if (name != null) actions[name]?.();
});
const start = () => show(token() === '' ? 'unknown' : 'question');
addEventListener('hashchange', start);
fill({});
start();
