import { readdirSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/index.ts';
import { run } from '../embedded/help.ts';

const folder = new URL('../../migrations/', import.meta.url);

test('the migration leaves each account the first subject of an issuer and audits the others', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const organization = '0a000000-0000-4000-8000-00000000000a';
  const [member, other] = ['0b000000-0000-4000-8000-00000000000b', '0c000000-0000-4000-8000-00000000000c'];
  await run(
    database.admin,
    `ALTER TABLE user_identities DROP CONSTRAINT user_identities_issuer_user;
     INSERT INTO organizations (id, name, currency, money_scale) VALUES ('${organization}', 'Ltd', 'EUR', 2);
     INSERT INTO users (id, email, name) VALUES ('${member}', 'a@example.com', 'A'), ('${other}', 'b@example.com', 'B');
     INSERT INTO memberships (organization_id, user_id, role) VALUES ('${organization}', '${member}', 'owner');
     INSERT INTO user_identities (issuer, subject, user_id, created_at) VALUES
       ('one', 'later', '${member}', '2026-02-01'), ('one', 'first', '${member}', '2026-01-01'),
       ('two', 'first', '${member}', '2026-03-01'), ('one', 'b', '${other}', '2026-03-01'),
       ('one', 'b2', '${other}', '2026-03-02');`,
  );
  const name = readdirSync(folder).find((file) => file.endsWith('_identities.sql')) ?? '';
  const statements = readFileSync(new URL(name, folder), 'utf8')
    .split('--> statement-breakpoint')
    .filter((part) => part.includes('DO $$') || part.includes('ADD CONSTRAINT'));
  expect(statements).toHaveLength(2);
  for (const statement of statements) await run(database.owner, statement);
  expect(
    await run(database.admin, 'SELECT issuer, subject FROM user_identities ORDER BY issuer, subject'),
  ).toEqual([
    { issuer: 'one', subject: 'b' },
    { issuer: 'one', subject: 'first' },
    { issuer: 'two', subject: 'first' },
  ]);
  expect(
    await run(
      database.admin,
      'SELECT organization_id, type, subject_id, data FROM audit_events ORDER BY subject_id',
    ),
  ).toEqual([
    {
      organization_id: organization,
      type: 'identity.unlinked',
      subject_id: member,
      data: { issuer: 'one', subject: 'later' },
    },
    {
      organization_id: other,
      type: 'identity.unlinked',
      subject_id: other,
      data: { issuer: 'one', subject: 'b2' },
    },
  ]);
});
