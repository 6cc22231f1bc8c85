import type { AuditEvent } from '@tallybook/sdk';
import { expect, test } from 'vitest';
import { sentences as de } from '../../texts/de/audit-sentences.ts';
import { sentences as en } from '../../texts/en/audit-sentences.ts';
import { audit } from '../../texts/en/audit.ts';
import { common } from '../../texts/en/common.ts';
import { sentences as es } from '../../texts/es/audit-sentences.ts';
import { sentences as fr } from '../../texts/fr/audit-sentences.ts';
import { createFormat } from '../../texts/format.ts';
import { sentences as pt } from '../../texts/pt/audit-sentences.ts';
import { sentenceOf } from './sentence-parts.ts';

const event: AuditEvent = {
  id: 'event',
  type: 'member.sessions_ended',
  occurred_at: '2026-03-03T10:00:00Z',
  actor_user_id: 'anna',
  credential: null,
  api_key_id: null,
  subject_type: 'member',
  subject_id: 'ben',
  details: {},
  address: null,
  user_agent: null,
  request_id: null,
};

const names = new Map([
  ['anna', 'Anna'],
  ['ben', 'Ben'],
]);

/** As text; undefined for an event without a sentence. */
function read(changes: Partial<AuditEvent>): string | undefined {
  const options = { texts: { audit, common }, format: createFormat('en'), names };
  return sentenceOf({ ...event, ...changes }, options)
    ?.map((part) => (typeof part === 'string' ? part : `[${part.to} ${part.id}]`))
    .join('');
}

test('a sentence names who acted, and how many there were', () => {
  expect(read({ details: { sessions: 1 } })).toBe('Anna ended a session of Ben.');
  expect(read({ details: { sessions: 1200 } })).toBe('Anna ended 1,200 sessions of Ben.');
  expect(read({ type: 'member.role_changed', details: { from: 'clerk', to: 'admin' } })).toBe(
    'Anna changed the role of Ben from Clerk to Admin.',
  );
  expect(read({ type: 'invitation.expired', details: { email: 'cleo@example.com' } })).toBe(
    'The invitation of cleo@example.com expired.',
  );
  const totals = { adjusted: 0 };
  expect(
    read({
      type: 'stock_take.posted',
      subject_id: 'take',
      details: { count_date: '2026-03-03', totals },
    }),
  ).toBe('Anna posted the stock take of [take take], which adjusted 0 products.');
  expect(read({ type: 'cost_adjustment.recorded', details: { product_id: 'bolt', amount: '12.5000' } })).toBe(
    'Anna changed the cost of [product bolt] by +12.5000.',
  );
  expect(read({ type: 'ledger.anchored', actor_user_id: null })).toBe('The service anchored the ledger.');
  expect(read({ type: 'organization.updated', actor_user_id: 'gone' })).toBe(
    'A former member changed the settings of the organization.',
  );
});

test('an event of an unknown type, or without what its sentence names, has none', () => {
  expect(read({ type: 'invitation.email_failed' })).toBeUndefined();
  expect(read({ type: 'unheard.of' as AuditEvent['type'] })).toBeUndefined();
  expect(read({ details: {} })).toBeUndefined();
  expect(read({ details: { sessions: 1 }, subject_id: 'gone' })).toBeUndefined();
  expect(read({ type: 'member.joined', details: { role: 'baron' } })).toBeUndefined();
});

test.each(Object.entries({ fr, es, de, pt }))(
  'the sentences in %s name what the English ones name',
  (_, of) => {
    type Sentence = string | ((count: string, number: number) => string);
    const namesIn = (sentence: Sentence, number: number) =>
      (typeof sentence === 'string' ? sentence : sentence(String(number), number))
        .match(/\{\w+\}/g)
        ?.toSorted();
    const namesOf = (sentences: Readonly<Record<string, Sentence>>) =>
      Object.entries(sentences).map(([type, sentence]) => [
        type,
        [0, 1, 2].map((number) => namesIn(sentence, number)),
      ]);
    expect(namesOf(of)).toEqual(namesOf(en));
  },
);
