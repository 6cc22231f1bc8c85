/** Code that a rule must reject (`bad`) or accept (`good`) at a path. */
export interface Sample {
  /** Path from the root of the repository, for the globs in .oxlintrc.json. A unique name replaces `*`. */
  readonly file: string;
  readonly code: string;
  /** The rule that must report it; absent for good code. */
  readonly rule?: string;
}

const imports = 'eslint(no-restricted-imports)';
const bad = (rule: string) => (file: string, code: string) => ({ file, code, rule });
const badImport = bad(imports);
const good = (file: string, code: string): Sample => ({ file, code });

const module = 'apps/api/src/modules/inventory/*';
const ledger = 'apps/api/src/ledger/*';

const direction: readonly Sample[] = [
  badImport('packages/domain/src/*/rule.ts', `export { sep } from 'node:path';`),
  bad('import(no-nodejs-modules)')('packages/domain/src/*/rule.ts', `export { readFile } from 'fs';`),
  badImport('packages/domain/src/*/rule.ts', `export type { Db } from '@tallybook/db';`),
  badImport('packages/domain/src/*/rule.ts', `export * from '@tallybook/api/router';`),
  badImport('packages/domain/src/*/rule.ts', `export { eq } from 'drizzle-orm';`),
  badImport('packages/domain/src/*/rule.ts', `export type { PgTable } from 'drizzle-orm/pg-core';`),
  badImport('packages/domain/src/*/rule.ts', `export const sql = () => import('postgres');`),
  badImport('packages/domain/src/*/rule.ts', `export * from '../../../../db/src/index.ts';`),
  badImport('packages/domain/src/*/rule.test.ts', `export * from '@tallybook/api/router';`),
  good('packages/domain/src/*/rule.ts', `export { z } from 'zod'; export * from '../shared/decimal.ts';`),
  good('packages/domain/src/*/rule.test.ts', `export { readFileSync } from 'node:fs';`),

  badImport('packages/db/src/*/tenancy.ts', `export * from '@tallybook/api/router';`),
  badImport('packages/db/src/*/tenancy.ts', `export { fastify } from 'fastify';`),
  badImport('packages/db/src/*/tenancy.ts', `export { TRPCError } from '@trpc/server';`),
  good(
    'packages/db/src/*/tenancy.ts',
    `export { eq } from 'drizzle-orm'; export * from '@tallybook/domain';`,
  ),

  badImport('packages/reference/src/*/page.ts', `export { problemCatalog } from '@tallybook/domain';`),
  badImport('packages/reference/src/*/page.ts', `export { fastify } from 'fastify';`),
  badImport(
    'packages/reference/src/*/page.ts',
    `export * from '../../../../apps/api/src/http/document/build.ts';`,
  ),
  good('packages/reference/src/*/page.ts', `export { Marked } from 'marked'; export * from '../files.ts';`),

  badImport('apps/api/src/http/rest/*/gateway.ts', `export { eq } from 'drizzle-orm';`),
  badImport('apps/api/src/procedures/*/procedures.ts', `export { connect } from '@tallybook/db';`),
  badImport('apps/api/src/procedures/*/procedures.ts', `export * from './store.ts';`),
  badImport(
    'apps/api/src/http/edge/*-query.ts',
    `export type { AppServices } from '../../start/app-services.ts';`,
  ),
  badImport('apps/api/src/http/edge/*-query.ts', `export { gateway } from '../rest/gateway.ts';`),
  badImport('apps/api/src/http/rest/*-links.ts', `export type { Calls } from '../trpc/calls.ts';`),
  badImport('apps/api/src/http/trpc/*-calls.ts', `export { links } from '../rest/links.ts';`),
  good('apps/api/src/http/trpc/*-calls.ts', `export { query } from '../edge/query.ts';`),
  badImport('apps/api/src/procedures/*-base.ts', `export { query } from '../http/edge/query.ts';`),
  badImport('apps/api/src/procedures/*-base.ts', `export { appRouter } from '../modules/router.ts';`),
  badImport(
    'apps/api/src/platform/*-write.ts',
    `export { post } from '../modules/inventory/movements/post.ts';`,
  ),
  badImport('apps/api/src/platform/*-write.ts', `export { startService } from '../start/service.ts';`),
  good('apps/api/src/platform/*-write.ts', `export type { AppServices } from '../start/app-services.ts';`),
  badImport(`${module}/post-movement.ts`, `export type { Calls } from '../../../http/trpc/calls.ts';`),
  badImport(`${module}/store.ts`, `export { query } from '../../../http/edge/query.ts';`),
  badImport(`${module}/router.ts`, `export { query } from '../../../http/edge/query.ts';`),

  badImport('apps/api/src/platform/jobs.ts', `export * from '@tallybook/sdk';`),
  good('apps/api/src/http/rest/*/gateway.ts', `export { fastify } from 'fastify';`),
  good('apps/api/src/procedures/*/context.ts', `export type { Db } from '@tallybook/db';`),
  good('apps/api/src/main-*.ts', `export { connect } from '@tallybook/db';`),

  badImport(`${module}/router.ts`, `export { connect } from '@tallybook/db';`),
  badImport(`${module}/router.ts`, `export type { Db } from '@tallybook/db';`),
  badImport(`${module}/router.ts`, `export { eq } from 'drizzle-orm';`),
  badImport(`${module}/router.ts`, `export { default } from 'postgres';`),
  badImport(`${module}/router.ts`, `export * from './store.ts';`),
  badImport(`${module}/router.ts`, `export * from './movement-store.ts';`),
  badImport(`${module}/levels-router.ts`, `export * from './store.ts';`),
  badImport('apps/api/src/modules/router.ts', `export { connect } from '@tallybook/db';`),
  good(
    `${module}/router.ts`,
    `export * from '../../../procedures/procedures.ts'; export * from './post-movement.ts';`,
  ),

  badImport(`${module}/post-movement.ts`, `export { TRPCError } from '@trpc/server';`),
  badImport(`${module}/post-movement.ts`, `export type { FastifyRequest } from 'fastify';`),
  badImport(`${module}/post-movement.ts`, `export { eq } from 'drizzle-orm';`),
  badImport(`${module}/post-movement.ts`, `export { default } from 'postgres';`),
  badImport(`${module}/post-movement.ts`, `export { connect } from '@tallybook/db';`),
  badImport(`${module}/post-movement.ts`, `export { problem } from '../../../http/edge/problem.ts';`),
  badImport(`${module}/deep/post.ts`, `export { eq } from 'drizzle-orm';`),
  good(`${module}/post-movement.ts`, `export type { Db } from '@tallybook/db'; export * from './store.ts';`),

  badImport(`${module}/post-movement.ts`, `export * from '../levels/store.ts';`),
  badImport(
    `${module}/post-movement.ts`,
    `export type { Level } from '../../accounting/periods/lock-store.ts';`,
  ),
  badImport(`${module}/movement-store.ts`, `export * from '../levels/store.ts';`),
  good(
    `${module}/export/write.ts`,
    `export * from '../store.ts'; export * from '../../../../ledger/levels/store.ts';`,
  ),
  good(`${module}/movement-store.ts`, `export * from '../../../platform/auth/store.ts';`),

  badImport(`${ledger}/post.ts`, `export { connect } from '@tallybook/db';`),
  badImport(`${ledger}/post.ts`, `export { eq } from 'drizzle-orm';`),
  badImport(`${ledger}/post.ts`, `export { TRPCError } from '@trpc/server';`),
  badImport(`${ledger}/post.ts`, `export type { Router } from '../../modules/router.ts';`),
  badImport(`${ledger}/day-store.ts`, `export { close } from '../../modules/accounting/periods/close.ts';`),
  badImport(`${ledger}/day-store.ts`, `export { base } from '../../procedures/base.ts';`),
  good(
    `${ledger}/post.ts`,
    `export type { Db } from '@tallybook/db'; export * from '../log/append-store.ts';`,
  ),
  badImport('apps/api/src/ledger/parts/costs.ts', `export { base } from '../../procedures/base.ts';`),
  good('apps/api/src/ledger/parts/sums.ts', `export { stockDays } from '@tallybook/db/schema';`),
  good(
    `${ledger}/day-store.ts`,
    `export { eq } from 'drizzle-orm'; export * from '../../platform/cursor.ts';`,
  ),

  badImport(`${module}/store.ts`, `export { fastify } from 'fastify';`),
  badImport(`${module}/movement-store.ts`, `export { TRPCError } from '@trpc/server';`),
  good(`${module}/store.ts`, `export { eq } from 'drizzle-orm'; export { movements } from '@tallybook/db';`),
  good(`${module}/movement-store.ts`, `export { eq } from 'drizzle-orm';`),

  badImport('apps/sdk/src/*/client.ts', `export { appRouter } from '@tallybook/api/router';`),
  badImport('apps/sdk/src/*/client.ts', `export { Quantity } from '@tallybook/domain/stock';`),
  badImport('apps/sdk/src/*/client.ts', `export type { Db } from '@tallybook/db';`),
  badImport('apps/sdk/src/*/client.ts', `export * from '../../../api/src/modules/router.ts';`),
  good('apps/sdk/src/*/client.ts', `export type { AppRouter } from '@tallybook/api/router';`),

  badImport('apps/cli/src/*/command.ts', `export type { AppRouter } from '@tallybook/api/router';`),
  badImport('apps/cli/src/*/command.ts', `export * from '@trpc/client';`),
  badImport('apps/cli/src/*/command.ts', `export * from '../../../sdk/src/index.ts';`),
  badImport('apps/cli/src/*/command.ts', `export { decide } from '@tallybook/domain/rules';`),
  good('apps/cli/src/*/command.ts', `export { createTallybook } from '@tallybook/sdk';`),
  good('apps/cli/src/*/command.ts', `export { migrate } from '@tallybook/domain/migration';`),
];

const environment = bad('tallybook(environment-in-one-place)');
const json = bad('tallybook(no-json-parse)');
const exact = bad('tallybook(exact-numbers)');
const pure = bad('tallybook(pure)');

const places: readonly Sample[] = [
  environment('apps/api/src/main-*.ts', `export const port = process.env['PORT'];`),
  environment('apps/api/src/platform/log.ts', `export const { env } = process;`),
  environment('packages/db/src/*/connect.ts', `export const { URL } = globalThis.process.env;`),
  environment(
    'apps/sdk/src/*/client.ts',
    `export { env as one } from 'node:path'; import { env } from 'node:process'; env;`,
  ),
  environment('apps/cli/src/run.ts', `export const { PORT } = process.env;`),
  good('apps/cli/src/bin.ts', `export const { PORT } = process.env;`),
  good('apps/api/src/platform/config.ts', `export const { PORT } = process.env;`),
  good('apps/api/src/main.test.ts', `export const { PORT } = process.env;`),
  good('packages/db/drizzle.config.ts', `export const { PORT } = process.env;`),
  good('tooling/bootstrap/start.mjs', `export const { PORT } = process.env;`),

  json(`${module}/post-movement.ts`, `export const read = (text: string): unknown => JSON.parse(text);`),
  json('packages/domain/src/*/rule.ts', `export const { parse } = JSON;`),
  json(
    'apps/api/src/http/trpc/*/transport.ts',
    `export const read = (text: string): unknown => JSON.parse(text);`,
  ),
  json(
    'apps/api/src/http/rest/*/gateway.ts',
    `export const read = (text: string): unknown => JSON.parse(text);`,
  ),
  good('apps/api/src/http/edge/body.ts', `export const read = (text: string): unknown => JSON.parse(text);`),
  good(
    'apps/api/src/platform/idempotency.ts',
    `export const read = (text: string): unknown => JSON.parse(text);`,
  ),

  exact('packages/domain/src/*/rule.ts', `export const read = (text: string) => Number(text);`),
  exact('packages/domain/src/*/rule.ts', `export const read = (text: string) => parseFloat(text);`),
  exact('packages/domain/src/*/rule.ts', `export const read = (text: string) => Number.parseInt(text, 10);`),
  exact(`${module}/post-movement.ts`, `export const read = (texts: string[]) => texts.map(Number);`),
  exact(`${module}/store.ts`, `export const read = (text: string) => +text;`),
  good('packages/domain/src/*/rule.ts', `export const whole = (n: number) => Number.isSafeInteger(n);`),
  good('packages/domain/src/*/rule.test.ts', `export const read = (text: string) => Number(text);`),

  pure('packages/domain/src/*/rule.ts', `export const today = () => new Date();`),
  pure('packages/domain/src/*/rule.ts', `export const now = () => Date.now();`),
  pure('packages/domain/src/*/rule.ts', `export const dice = () => Math.random();`),
  pure('packages/domain/src/*/rule.ts', `export const id = () => crypto.randomUUID();`),
  good('packages/domain/src/*/rule.ts', `export const at = (text: string) => new Date(text);`),
];

const declarations =
  'interface Sql { <T>(text: TemplateStringsArray, ...more: T[]): T[]; unsafe<T>(text: string, ...more: T[]): T[] }';

/** Row types that nothing compares with the database. */
const rows: readonly Sample[] = [
  bad('tallybook(checked-rows)')(
    `${module}/store.ts`,
    `${declarations} export const read = (sql: Sql) => sql<string>\`select 1\`;`,
  ),
  bad('tallybook(checked-rows)')(
    'apps/api/src/platform/*/store.ts',
    `${declarations} export const read = (tx: { sql: Sql }) => tx.sql<string>\`select 1\`;`,
  ),
  bad('tallybook(checked-rows)')(
    `${module}/store.ts`,
    `${declarations} export const read = (tx: { sql: Sql }) => tx.sql.unsafe<string>('select 1');`,
  ),
  good(
    `${module}/store.ts`,
    `interface Tag { (text: TemplateStringsArray): string[] }
     export const read = (rows: (shape: object) => Tag) => rows({})\`select 1\`;`,
  ),
  good(
    `${module}/store.test.ts`,
    `${declarations} export const read = (sql: Sql) => sql<string>\`select 1\`;`,
  ),
];

const anywhere = 'apps/api/src/platform/*/anything.ts';

/** Some of these need types, so they also test that type-aware linting is on. */
const types: readonly Sample[] = [
  bad('typescript(no-floating-promises)')(
    anywhere,
    `export const go = (work: () => Promise<void>) => { work(); };`,
  ),
  bad('typescript(no-misused-promises)')(
    anywhere,
    `export const go = (work: () => Promise<boolean>) => { if (work()) throw new Error('never'); };`,
  ),
  bad('typescript(no-unsafe-assignment)')(anywhere, `export const value: string = JSON.parse('1');`),
  bad('typescript(no-unsafe-return)')(anywhere, `export const value = (): string => JSON.parse('1');`),
  bad('typescript(no-unsafe-call)')(anywhere, `export const value = JSON.parse('1')() as string;`),
  bad('typescript(no-unsafe-member-access)')(anywhere, `export const value = JSON.parse('1').a as string;`),
  bad('typescript(no-unsafe-argument)')(anywhere, `export const value = BigInt(JSON.parse('1'));`),
  bad('typescript(no-explicit-any)')(anywhere, `export type Unknown = any;`),
  bad('typescript(no-non-null-assertion)')(anywhere, `export const first = (all: string[]) => all[0]!;`),
  bad('typescript(only-throw-error)')(anywhere, `export const fail = () => { throw 'text'; };`),
  bad('typescript(switch-exhaustiveness-check)')(
    anywhere,
    `export const f = (a: 'in' | 'out') => { switch (a) { case 'in': return 1; } return 2; };`,
  ),
  bad('typescript(consistent-type-imports)')(
    anywhere,
    `import { Stats } from 'node:fs'; export const size = (s: Stats) => s.size;`,
  ),
  bad('tallybook(sentences)')(
    'apps/api/src/platform/*.ts',
    `import { ProblemError } from '@tallybook/domain'; export const no = (): ProblemError => new ProblemError('NOT_FOUND', 'No.');`,
  ),
  bad('tallybook(sentences)')(
    'packages/domain/src/stock/*.ts',
    `export const error = (sku: string) => ({ pointer: '/sku', code: 'REPEATED', detail: \`\${sku} is repeated.\` });`,
  ),
  bad('tallybook(clicks)')(
    'apps/console/src/screens/some.browser.test.ts',
    `import type { Page } from 'playwright-core'; export const no = (page: Page) => page.getByRole('button', { name: 'Close' }).press('Enter');`,
  ),
  bad('eslint(no-console)')(anywhere, `export const say = () => { console.log('x'); };`),
  bad('vitest(no-focused-tests)')(
    'apps/api/src/platform/some.test.ts',
    `import { expect, it } from 'vitest'; it.only('is alone', () => { expect(1).toBe(1); });`,
  ),
];

const cycle: readonly Sample[] = [
  bad('import(no-cycle)')(
    'apps/api/src/platform/egg.ts',
    `import { hen } from './hen.ts'; export const egg = (): string => hen();`,
  ),
  bad('import(no-cycle)')(
    'apps/api/src/platform/hen.ts',
    `import { egg } from './egg.ts'; export const hen = (): string => egg();`,
  ),
];

export const samples: readonly Sample[] = [...direction, ...places, ...rows, ...types, ...cycle].map(
  (sample, index) => ({
    ...sample,
    file: sample.file.replace('*', `n${index}`),
  }),
);
