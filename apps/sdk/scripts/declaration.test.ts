import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameUnions } from './aliases.ts';
import { normalized, readRouter, splitTop } from './declaration.ts';
import { namedText } from './named-text.ts';

const procedure = (kind: string, input: string, output: string): string =>
  `import("@trpc/server").TRPC${kind}Procedure<{ input: ${input}; output: ${output}; meta: M; errorShape: { a: string; }; }>`;
const router = (record: string): string =>
  `import("@trpc/server").TRPCBuiltRouter<{ ctx: C; }, import("@trpc/server").TRPCDecorateCreateRouterOptions<${record}>>`;

test('finds every procedure with its path and types at any depth', () => {
  const inner = router(`{ get: ${procedure('Query', '{ id: string; }', '{ a: "x;}" | 1; }[]')}; }`);
  const outer = router(`{ things: ${inner}; ping: ${procedure('Mutation', 'void', 'void')}; }`);
  expect(
    readRouter(`export declare const appRouter: ${outer};\nexport type AppRouter = typeof appRouter;\n`),
  ).toStrictEqual([
    { path: 'things.get', input: '{ id: string; }', output: '{ a: "x;}" | 1; }[]' },
    { path: 'ping', input: 'void', output: 'void' },
  ]);
});

test('fails on an unexpected form', () => {
  expect(() => readRouter('export declare const other: 1;')).toThrow(/no declaration of appRouter/);
  const declared = (type: string): string =>
    `export declare const appRouter: ${type};\nexport type AppRouter = 1;`;
  expect(() => readRouter(declared('unknown'))).toThrow(/unexpected form/);
  expect(() => readRouter(declared(router('{ readonly [key: string]: X; }')))).toThrow(/not a plain member/);
});

test('does not split at separators in brackets, strings and arrows', () => {
  expect(splitTop('a: { b: 1; }; c: "x;\\";"; d: (e: F<1, 2>) => G; ', ';')).toStrictEqual([
    'a: { b: 1; }',
    'c: "x;\\";"',
    'd: (e: F<1, 2>) => G',
  ]);
});

test('replaces a type by its name everywhere except in its own definition', () => {
  const names = new Map([
    [normalized('{ a: string; }'), 'A'],
    [normalized('{ list: {\n a: string;\n }[]; }'), 'B'],
  ]);
  const plain = (...given: Parameters<typeof namedText>): string => normalized(namedText(...given));
  expect(plain('{ items: { list: { a: string; }[]; }[]; other: { a: number; }; }', names)).toBe(
    '{ items: B[]; other: { a: number; }; }',
  );
  expect(plain('{ list: { a: string; }[]; }', names, [], true)).toBe('{ list: A[]; }');
});

test('every field has the description of its schema, at any depth and in unions', () => {
  const schema = z.object({
    id: z.string().describe('Its id.').optional(),
    lines: z.array(z.object({ account: z.string().describe('The account */ of it.') })).nullable(),
    either: z.union([z.object({ a: z.string().describe('A.') }), z.object({ b: z.string().describe('B.') })]),
  });
  const type =
    '{ id?: string | undefined; lines: { account: string; }[] | null; either: { b: string; } | { a: string; }; }';
  expect(normalized(namedText(type, new Map(), [schema]))).toBe(
    String.raw`{ /** Its id. */ id?: string | undefined; lines: { /** The account *\/ of it. */ account: string; }[] | null; either: { /** B. */ b: string; } | { /** A. */ a: string; }; }`,
  );
});

test('unions of known values get their names', () => {
  expect(nameUnions('{ type: "exit" | "entry" | "adjustment"; other: "entry" | "exit"; }')).toBe(
    '{ type: MovementType; other: "entry" | "exit"; }',
  );
});
