import { expect, test } from 'vitest';
import { nameTypes, normalized, readRouter, splitTop } from './declaration.ts';

const procedure = (kind: string, input: string, output: string): string =>
  `import("@trpc/server").TRPC${kind}Procedure<{ input: ${input}; output: ${output}; meta: M; errorShape: { a: string; }; }>`;
const router = (record: string): string =>
  `import("@trpc/server").TRPCBuiltRouter<{ ctx: C; }, import("@trpc/server").TRPCDecorateCreateRouterOptions<${record}>>`;

test('every procedure is found with its path and types, however deep', () => {
  const inner = router(`{ get: ${procedure('Query', '{ id: string; }', '{ a: "x;}" | 1; }[]')}; }`);
  const outer = router(`{ things: ${inner}; ping: ${procedure('Mutation', 'void', 'void')}; }`);
  expect(
    readRouter(`export declare const appRouter: ${outer};\nexport type AppRouter = typeof appRouter;\n`),
  ).toStrictEqual([
    { path: 'things.get', input: '{ id: string; }', output: '{ a: "x;}" | 1; }[]' },
    { path: 'ping', input: 'void', output: 'void' },
  ]);
});

test('an unexpected form stops the generation', () => {
  expect(() => readRouter('export declare const other: 1;')).toThrow(/no declaration of appRouter/);
  const declared = (type: string): string =>
    `export declare const appRouter: ${type};\nexport type AppRouter = 1;`;
  expect(() => readRouter(declared('unknown'))).toThrow(/unexpected form/);
  expect(() => readRouter(declared(router('{ [key: string]: X; }')))).toThrow(/not a plain member/);
});

test('separators in brackets, strings and arrows do not split', () => {
  expect(splitTop('a: { b: 1; }; c: "x;\\";"; d: (e: F<1, 2>) => G; ', ';')).toStrictEqual([
    'a: { b: 1; }',
    'c: "x;\\";"',
    'd: (e: F<1, 2>) => G',
  ]);
});

test('types are named wherever they are written out, but not in their own definition', () => {
  const names = new Map([
    [normalized('{ a: string; }'), 'A'],
    [normalized('{ list: {\n a: string;\n }[]; }'), 'B'],
  ]);
  expect(nameTypes('{ items: { list: { a: string; }[]; }[]; other: { a: number; }; }', names)).toBe(
    '{ items: B[]; other: { a: number; }; }',
  );
  expect(nameTypes('{ list: { a: string; }[]; }', names, true)).toBe('{ list: A[]; }');
});
