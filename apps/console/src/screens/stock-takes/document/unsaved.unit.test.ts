import { TallybookError } from '@tallybook/sdk';
import { expect, test } from 'vitest';
import { parseCount } from '../../../data/counts.ts';
import type { NewCount } from './take.ts';
import { CountQueue } from './unsaved.ts';

/** A service that saves what `accept` lets through, and answers when it is told to. */
function start(accept: (counts: readonly NewCount[]) => void = () => {}) {
  const saved = new Map<string, string>();
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const stored = new Map<string, string>();
  const options = {
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    storageKey: 'counts',
    savedText: (id: string) => saved.get(id) ?? '',
    parse: (_id: string, text: string) => parseCount(text),
    send: async (counts: readonly NewCount[]) => {
      sent.push(counts.map((each) => `${each.product_id}=${each.counted_quantity}`).join());
      await new Promise<void>((resolve) => answers.push(resolve));
      accept(counts);
      for (const { product_id: id, counted_quantity: count } of counts)
        if (count === null) saved.delete(id);
        else saved.set(id, String(count));
    },
  };
  const queue = new CountQueue(options);
  /** Lets the service answer, and what follows from the answer happen. */
  const answer = async () => {
    answers.shift()?.();
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const states = () =>
    Object.fromEntries(
      Object.entries(queue.entries()).map(([id, { text, state }]) => [id, `${text} ${state}`]),
    );
  return { queue, saved, sent, stored, answer, states, again: () => new CountQueue(options) };
}

/** The error of an operation that rejected the count at a position. */
const rejected = (at: number): Error =>
  Object.assign(Object.create(TallybookError.prototype) as Error, {
    code: 'PRODUCT_ARCHIVED',
    errors: [
      { pointer: `/counts/${at}/product_id`, code: 'PRODUCT_ARCHIVED', detail: 'The product is archived.' },
    ],
  });

test('what is completed while a request is under way goes into the next one, with the last text of each cell', async () => {
  const { queue, sent, saved, answer, states } = start();
  queue.type({ a: '1' });
  expect(sent).toEqual([]);
  queue.commit(['a']);
  queue.type({ a: '2', b: '5' });
  queue.commit(['a', 'b']);
  queue.type({ a: '3' });
  queue.commit(['a']);
  expect(sent).toEqual(['a=1']);
  expect(states()).toEqual({ a: '3 typed', b: '5 typed' });
  await answer();
  expect(sent).toEqual(['a=1', 'a=3,b=5']);
  await answer();
  expect([states(), Object.fromEntries(saved)]).toEqual([{}, { a: '3', b: '5' }]);
});

test('a return to the saved text while another is sent is saved too', async () => {
  const { queue, sent, saved, answer } = start();
  queue.type({ a: '5' });
  queue.commit(['a']);
  await answer();
  queue.type({ a: '7' });
  queue.commit(['a']);
  queue.type({ a: '5' });
  queue.commit(['a']);
  await answer();
  await answer();
  expect([sent, saved.get('a')]).toEqual([['a=5', 'a=7', 'a=5'], '5']);
});

test('an empty cell withdraws, an unchanged one and one without a count send nothing', async () => {
  const { queue, sent, saved, answer, states } = start();
  saved.set('a', '5');
  queue.type({ a: '5', b: '', c: '1,5' });
  queue.commit(['a', 'b', 'c']);
  expect([sent, states()]).toEqual([[], { c: '1,5 typed' }]);
  queue.type({ a: ' ' });
  queue.commit(['a']);
  await answer();
  expect([sent, [...saved.keys()]]).toEqual([['a=null'], []]);
});

test('rejected counts are named, and the others are saved without them', async () => {
  const { queue, sent, answer, states } = start((counts) => {
    const at = counts.findIndex(({ product_id }) => product_id === 'old');
    if (at >= 0) throw rejected(at);
  });
  queue.type({ a: '1', old: '2', b: '3' });
  queue.commit(['a', 'old', 'b']);
  await answer();
  await answer();
  expect(sent).toEqual(['a=1,old=2,b=3', 'a=1,b=3']);
  expect(states()).toEqual({ old: '2 failed' });
  expect(queue.entries()['old']?.error).toMatchObject({ code: 'PRODUCT_ARCHIVED' });
});

test('without a connection all stay, also after a reload, until they are sent again', async () => {
  let isConnected = false;
  const { queue, saved, stored, answer, states, again } = start(() => {
    if (!isConnected) throw new TypeError('no connection');
  });
  queue.type({ a: '1', b: '2' });
  queue.commit(['a', 'b']);
  await answer();
  expect(states()).toEqual({ a: '1 failed', b: '2 failed' });
  const next = again();
  expect(Object.keys(next.entries())).toEqual(['a', 'b']);
  isConnected = true;
  next.commit(['a', 'b']);
  await answer();
  expect([next.entries(), Object.fromEntries(saved), stored.size]).toEqual([{}, { a: '1', b: '2' }, 0]);
});

test('a text that is saved already stays while its cell is edited, whatever somebody else saves meanwhile', async () => {
  const { queue, sent, saved, answer, states } = start();
  saved.set('a', '5');
  queue.type({ a: '5' });
  saved.set('a', '9');
  expect(states()).toEqual({ a: '5 typed' });
  queue.type({ a: '50' });
  queue.commit(['a']);
  await answer();
  expect(sent).toEqual(['a=50']);
});

test('what is typed into a cell that waits for a request is not sent before it is complete', async () => {
  const { queue, sent, answer, states } = start();
  queue.type({ a: '1', b: '5' });
  queue.commit(['a']);
  queue.commit(['b']);
  queue.type({ b: '5x' });
  await answer();
  await answer();
  expect([sent, states()]).toEqual([['a=1', 'b=5'], { b: '5x typed' }]);
});

test('a second tab keeps the unsent counts of the first, and does not send those that the first has saved', async () => {
  const { queue, sent, stored, answer, again } = start();
  queue.type({ a: '1' });
  const second = again();
  queue.type({ b: '2' });
  second.type({ c: '3' });
  expect(JSON.parse(stored.get('counts') ?? '')).toEqual({ a: '1', b: '2', c: '3' });
  queue.commit(['a', 'b']);
  await answer();
  second.commit(['a', 'c']);
  await answer();
  expect([sent, stored.size]).toEqual([['a=1,b=2', 'c=3'], 0]);
});

test('a restored cell has the text that was not sent before, and nothing is sent', () => {
  const { queue, sent, states } = start();
  queue.type({ a: '1,5', b: '7' });
  const before = queue.entries()['a'];
  queue.type({ a: '15' });
  queue.restore('a', before);
  queue.restore('b', undefined);
  expect([states(), sent]).toEqual([{ a: '1,5 typed' }, []]);
});
