import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './target.ts';

test('parseDatabaseUrl reads host, port, names, and password, percent-encoded or not', () => {
  expect(parseDatabaseUrl('postgres://ann:p%40ss%2F@db.example:6543/books')).toEqual({
    host: 'db.example',
    port: 6543,
    database: 'books',
    username: 'ann',
    password: 'p@ss/',
  });
  expect(parseDatabaseUrl('postgresql://ann:x@[::1]/books?sslmode=verify-full')).toEqual({
    host: '::1',
    port: 5432,
    database: 'books',
    username: 'ann',
    password: 'x',
    ssl: 'verify-full',
  });
});

test.each([
  'postgres://ann:x@/books?host=/run/pg%20sql&port=6000',
  'postgres://ann:x@%2Frun%2Fpg%20sql:6000/books',
])('parseDatabaseUrl reads a socket directory: %s', (url) => {
  expect(parseDatabaseUrl(url)).toMatchObject({ host: '/run/pg sql', port: 6000, database: 'books' });
});

test.each([
  ['mysql://ann:secret@host/books', 'must begin with postgres://'],
  ['books', 'not a URL'],
  ['postgres://ann:se#cret@host/books', 'not a URL'],
  ['postgres://ann:secret@host/books#x', 'contains a #'],
  ['postgres://ann:secret@host:99999/books', 'URL'],
  ['postgres://ann:secret@host/books?port=0', 'port'],
  ['postgres://ann:secret@host/', 'no database'],
  ['postgres://:secret@host/books', 'no user'],
  ['postgres://ann:secret@/books', 'no host'],
  ['postgres://ann:secret%@host/books', 'password has a %'],
  ['postgres://ann:secret@host/books?sslmode=prefer', 'sslmode "prefer"'],
  ['postgres://ann:secret@host/books?pool=4', 'parameter "pool"'],
])('parseDatabaseUrl describes the problem without the password: %s', (url, reason) => {
  expect(() => parseDatabaseUrl(url)).toThrow(reason);
  expect(() => parseDatabaseUrl(url)).not.toThrow(/secret|cret@/);
});
