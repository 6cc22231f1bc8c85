import { everywhere } from '../distribute/tables.ts';

/**
 * The forms of statements that a Citus cluster rejects although PostgreSQL accepts them, each with what to write instead.
 * Checked by the text of executed statements, so that the suite finds them without a cluster.
 *
 * @param tables the names of the service's tables
 */
export function rejectedByCluster(statement: string, tables: ReadonlySet<string>): string[] {
  const text = withoutLiterals(statement);
  return [
    ...insertProblems(text, tables),
    ...withProblems(text),
    ...updateProblems(text),
    ...subqueryProblems(text),
    ...lateralProblems(text),
  ].map((problem) => `a Citus cluster rejects ${problem}`);
}

/** Lower case, one space between words, without comments, texts and quotes of names. */
const withoutLiterals = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( /g, '(')
    .replaceAll(/ \)/g, ')')
    .trim()
    .toLowerCase();

/** With row level security, Citus copies the rows of a SELECT that it cannot send to a shard only in these two forms. */
function insertProblems(text: string, tables: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\binsert into (?:public\.)?(\w+)/g)].flatMap(([found, table = ''], at) => {
    const from = [...text.matchAll(/\binsert into /g)][at]?.index ?? 0;
    const own = topLevel(text.slice(from + found.length));
    if (!tables.has(table) || /\bvalues\b/.test(own)) return [];
    if (
      everywhere.includes(table) &&
      new RegExp(`\\bfrom ${table}\\b`).test(text) &&
      !own.includes('on conflict')
    )
      return [
        `two at once of INSERT INTO ${table} … SELECT that reads ${table}, which every node has: read it in a statement before`,
      ];
    const sources = [...own.matchAll(/\b(?:from|join) (\w+)/g)].map(([, source = '']) => source);
    // Sent to the shard as a whole.
    const isPushedDown = sources.some((source) => tables.has(source));
    if (isPushedDown && text.includes('nextval('))
      return [`nextval() in INSERT INTO ${table} … SELECT from a table: select the number from unnest()`];
    return isPushedDown || /\b(?:returning|on conflict)\b/.test(own)
      ? []
      : [`INSERT INTO ${table} … SELECT without RETURNING or ON CONFLICT: add "returning 1"`];
  });
}

function withProblems(text: string): string[] {
  const changesInWith = /\bas (?:not )?(?:materialized )?\((?:insert|update|delete|merge) /.test(text);
  return changesInWith && afterWith(text).startsWith('insert ')
    ? ['INSERT with a changing statement in WITH: send two statements in one flight']
    : [];
}

/** Citus evaluates functions once, before it sends an UPDATE to a shard, and not where that could change the result. */
function updateProblems(text: string): string[] {
  const changing = afterWith(text);
  const [, conflict = ''] = changing.split(' do update set ');
  const [update = ''] = (/^(?:update|delete) /.test(changing) ? changing : conflict).split(' returning ');
  const volatile = /\b(?:clock_timestamp|gen_random_uuid|nextval|random)\(/.exec(update)?.[0];
  const conditional = [
    ...update.matchAll(/\bcase\b.*?\bend\b/g),
    ...[...update.matchAll(/\bcoalesce\(/g)].map(({ index }) => [closed(update.slice(index + 8))] as const),
  ].some(([part]) => /\b(?:now|statement_timestamp|transaction_timestamp|current_setting)\(/.test(part));
  return [
    ...(volatile === undefined ? [] : [`${volatile}…) in UPDATE: use statement_timestamp() or a parameter`]),
    ...(conditional ? ['now() in CASE or COALESCE of UPDATE: use least(), greatest() or a parameter'] : []),
  ];
}

/** A condition does not reach the tables on the other side of a subquery with LIMIT or OFFSET. */
function subqueryProblems(text: string): string[] {
  const aliases = new Set(
    [...text.matchAll(/\(select /g)].flatMap(({ index }) => {
      const subquery = closed(text.slice(index));
      const [, alias = ''] = /^ (?:as )?(\w+)\b(?!\.)/.exec(text.slice(index + subquery.length)) ?? [];
      return /\b(?:limit|offset)\b/.test(topLevel(subquery.slice(1))) ? [alias] : [];
    }),
  );
  return [...text.matchAll(/\b(\w+)\.organization_id = (\w+)\.organization_id\b/g)].flatMap(
    ([comparison, table = '', other = '']) =>
      aliases.has(other) && !aliases.has(table) && !text.includes(`${table}.organization_id = $`)
        ? [`"${comparison}", the column of a subquery: compare with the parameter on both sides`]
        : [],
  );
}

/** Such a query ends the coordinator's process with a segmentation fault, and so every session (Citus 13.2.2). */
function lateralProblems(text: string): string[] {
  return [...text.matchAll(/\blateral (?=\()/g)].flatMap(({ index }) => {
    const subquery = closed(text.slice(index + 'lateral '.length));
    const [comparison] = /\w+\.organization_id = \w+\.organization_id\b/.exec(subquery) ?? [];
    return comparison !== undefined && subquery.includes(' union all ')
      ? [`"${comparison}" in a lateral UNION ALL: compare with the parameter`]
      : [];
  });
}

/** The statement after its WITH. */
function afterWith(text: string): string {
  if (!text.startsWith('with ')) return text;
  let rest = text;
  for (;;) {
    const item = /^(?:with (?:recursive )?|, ?)\w+ (?:\([^)]*\) )?as (?:not )?(?:materialized )?(?=\()/.exec(
      rest,
    );
    if (item === null) return rest.trimStart();
    rest = rest.slice(item[0].length);
    rest = rest.slice(closed(rest).length);
  }
}

/** The beginning of a text up to the parenthesis that closes its first one. */
function closed(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** The text outside parentheses, up to the one that closes a statement within parentheses. */
function topLevel(text: string): string {
  let depth = 0;
  let own = '';
  for (const character of text) {
    if (character === ')') depth -= 1;
    if (depth < 0) return own;
    if (depth === 0 && character !== ')') own += character === '(' ? ' ' : character;
    if (character === '(') depth += 1;
  }
  return own;
}
