import { figureSchemas, problemCatalog } from '@tallybook/domain';
import { aliasNames, nameUnions, writeAliases } from './aliases.ts';
import { normalized, type DeclaredProcedure } from './declaration.ts';
import { namedText, type Names } from './named-text.ts';
import type { LiveProcedure, NamedType } from './named-types.ts';
import { metaOf, type Schema } from './zod-schema.ts';

export type Kind = 'query' | 'mutation';

export interface Described extends DeclaredProcedure {
  readonly schemas: LiveProcedure;
  readonly kind: Kind;
  /** For the doc comment; empty when there is none. */
  readonly summary: string;
}

const head = '// Generated from the service by `pnpm generate`. Do not edit.\n';

/** The run-time table of procedures and their kinds. */
export function writeProcedures(all: readonly Described[]): string {
  const rows = all.map(({ path, kind }) => `'${path}': '${kind}',`);
  return `${head}
/** Whether each procedure is a query or a mutation. */
export const procedures = {\n${rows.join('\n')}\n} as const satisfies Record<string, 'query' | 'mutation'>;
`;
}

export function writeTypes(types: ReadonlyMap<string, NamedType>): string {
  const names = namesOnly(types);
  const interfaces = [...types].map(([type, { name, schema }]): [string, string] => {
    const text = nameUnions(namedText(type, names, [schema], true));
    return [name, `${docOf(schema)}export interface ${name} ${text}`];
  });
  const sorted = interfaces.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `${head}\n${[writeAliases(), ...sorted].join('\n\n')}\n`;
}

const namesOnly = (types: ReadonlyMap<string, NamedType>): Names =>
  new Map([...types].map(([text, { name }]) => [text, name]));

function docOf(schema: Schema): string {
  const { description } = metaOf(schema) ?? {};
  return description === undefined ? '' : `/** ${description} */\n`;
}

interface Tree {
  [name: string]: Tree | Described;
}

const isProcedure = (node: Tree | Described): node is Described => typeof node['path'] === 'string';

function treeOf(all: readonly Described[]): Tree {
  const root: Tree = {};
  for (const procedure of all) {
    const steps = procedure.path.split('.');
    const last = steps.pop() ?? '';
    let at = root;
    for (const step of steps) at = (at[step] ??= {}) as Tree;
    at[last] = procedure;
  }
  return root;
}

function writeTree(tree: Tree, names: Names): string {
  const lines = Object.entries(tree).map(([name, node]) => {
    if (!isProcedure(node)) return `${name}: ${writeTree(node, names)};`;
    const { schemas } = node;
    const typeOf = (type: string, schema: Schema | undefined): string =>
      nameUnions(namedText(normalized(type), names, [schema]));
    const [input, output] = [typeOf(node.input, schemas.input), typeOf(node.output, schemas.output)];
    const doc = node.summary === '' ? '' : `/** ${node.summary} */\n`;
    return `${doc}${name}: ${node.kind === 'query' ? 'Query' : 'Mutation'}<${input}, ${output}>;`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

/** Exempts long generated files from the lint limit of 300 lines. */
export function exemptWhenLong(text: string): string {
  const code = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/\*\*)/.test(line));
  return code.length <= 300
    ? text
    : text.replace('\n', '\n/* oxlint-disable eslint/max-lines -- generated */\n');
}

/** The type of the whole router, using `@trpc/server` types only. */
export function writeRouter(all: readonly Described[], types: ReadonlyMap<string, NamedType>): string {
  const names = namesOnly(types);
  const tree = writeTree(treeOf(all), names);
  const used = [...new Set([...names.values(), ...aliasNames])]
    .filter((name) => new RegExp(`\\b${name}\\b`).test(tree))
    .sort();
  return `${head}
import type { Mutation, Page, Query } from '../router-types.ts';
${used.length === 0 ? '' : `import type { ${used.join(', ')} } from './types.ts';`}

/** Every procedure of the service by its path. */
export type Procedures = ${tree};
`;
}

type Figure = NonNullable<(typeof figureSchemas)[keyof typeof figureSchemas]>[string];

/** Figures are text, whole numbers, or null. */
const figureType = ({ type, anyOf }: Figure): string =>
  anyOf?.map(figureType).join(' | ') ?? (type === 'integer' ? 'number' : String(type));

/** Codes, statuses and titles of every error. */
export function writeProblems(): string {
  const rows = Object.entries(problemCatalog).map(
    ([code, { status, title }]) => `/** ${title}. */\n${code}: ${status};`,
  );
  const figures = Object.entries(figureSchemas).map(([code, members]) => {
    const lines = Object.entries(members).map(
      ([name, schema]) => `/** ${schema.description} */\nreadonly ${name}?: ${figureType(schema)};`,
    );
    return `${code}: {\n${lines.join('\n')}\n};`;
  });
  return `${head}
/** Every error of the service: its stable code and HTTP status. */
export interface ProblemStatus {
${rows.join('\n')}
}

export type ProblemCode = keyof ProblemStatus;

/** The figures of each error that has some. In a batch of movements or counts they are in the item's entry of \`errors\` instead. */
export interface ProblemFigures {
${figures.join('\n')}
}
`;
}

export const writeVersion = (version: string): string =>
  `${head}\n/** The version of this package. */\nexport const version = '${version}';\n`;
