import { SchemaComparison, type Break, type Direction, type Place } from './compare-schemas.ts';
import type { Contract, Operation } from './contract.ts';
import type { Schema } from './schema.ts';

type Content = Readonly<Record<string, Schema>>;
type CompareContent = (released: Content, current: Content, direction: Direction) => Break[];

const placeOf = (name: string): Place => ({ subject: name, path: name });

/** The changes from a released contract to the current one that can break callers, each once. */
export function findBreaks(released: Contract, current: Contract): Break[] {
  const comparison = new SchemaComparison(released.schemas, current.schemas);
  const found: Break[] = [];

  for (const [name, before] of Object.entries(released.operations)) {
    const after = current.operations[name];
    const contents: CompareContent = (old, now, direction) =>
      Object.entries(old).flatMap(([type, schema]) =>
        now[type] === undefined
          ? [{ subject: before.id, text: `${name} (${direction}): ${type} was removed` }]
          : comparison.breaks(schema, now[type], direction, placeOf(before.id)),
      );
    if (after === undefined) found.push({ subject: before.id, text: `${name} was removed` });
    else found.push(...compareOperations(name, before, after, contents, comparison));
  }
  for (const [name, payload] of Object.entries(released.events)) {
    const now = current.events[name];
    if (now === undefined) found.push({ subject: name, text: `the event ${name} was removed` });
    else found.push(...comparison.breaks(payload, now, 'response', placeOf(name)));
  }
  for (const [code, status] of Object.entries(released.problems))
    if (current.problems[code] !== status)
      found.push({
        subject: code,
        text: `${code} had the status ${status}, now ${current.problems[code] ?? 'it is removed'}`,
      });
  for (const name of released.exports)
    if (!current.exports.includes(name))
      found.push({ subject: name, text: `the client no longer exports the type ${name}` });

  return [...new Map(found.map((each) => [each.text, each])).values()];
}

function compareOperations(
  name: string,
  before: Operation,
  after: Operation,
  contents: CompareContent,
  comparison: SchemaComparison,
): Break[] {
  const subject = before.id;
  const found: Break[] = [];
  const report = (text: string) => found.push({ subject, text: `${name}: ${text}` });
  if (after.id !== before.id) report(`its operation id was ${before.id}, now ${after.id}`);
  if (after.kind !== before.kind) report(`it was a ${before.kind}, now a ${after.kind}`);
  if (before.public && !after.public) report('it now needs a credential');

  for (const [key, { required, schema }] of Object.entries(before.parameters)) {
    const now = after.parameters[key];
    if (now === undefined) report(`the parameter ${key} was removed`);
    else {
      if (now.required && !required) report(`the parameter ${key} is now required`);
      found.push(...comparison.breaks(schema, now.schema, 'request', { subject, path: `${subject} ${key}` }));
    }
  }
  for (const [key, { required }] of Object.entries(after.parameters))
    if (required && before.parameters[key] === undefined) report(`the parameter ${key} is new and required`);

  if (after.body?.required === true && before.body?.required !== true) report('a body is now required');
  found.push(...contents(before.body?.content ?? {}, after.body?.content ?? {}, 'request'));

  for (const [status, response] of Object.entries(before.responses)) {
    const now = after.responses[status];
    if (now === undefined) {
      // An error that no longer occurs breaks no caller.
      if (!/^[45]/.test(status)) report(`the response ${status} was removed`);
      continue;
    }
    for (const header of response.headers)
      if (!now.headers.includes(header)) report(`the response ${status} no longer has the header ${header}`);
    found.push(...contents(response.content, now.content, 'response'));
  }
  return found;
}

/** What the current contract has in addition: operations, parameters, fields, statuses, codes and types. */
export function findAdditions(released: Contract, current: Contract): string[] {
  const known = new Set(factsOf(released));
  const operations = new Set(Object.keys(released.operations));
  return [...new Set(factsOf(current))].filter((fact) => {
    if (known.has(fact)) return false;
    // The parts of a new operation or schema go without saying.
    const whole = / of (.+)$/.exec(fact)?.[1];
    return whole === undefined || operations.has(whole) || released.schemas[whole] !== undefined;
  });
}

function factsOf({ operations, events, schemas, problems, exports }: Contract): string[] {
  return [
    ...Object.entries(operations).flatMap(([name, { parameters, responses }]) => [
      name,
      ...Object.keys(parameters).map((key) => `parameter ${key} of ${name}`),
      ...Object.keys(responses).map((status) => `response ${status} of ${name}`),
    ]),
    ...Object.keys(events).map((name) => `event ${name}`),
    ...Object.entries(schemas).flatMap(([name, { properties = {} }]) => [
      `schema ${name}`,
      ...Object.keys(properties).map((property) => `field ${property} of ${name}`),
    ]),
    ...Object.keys(problems).map((code) => `problem ${code}`),
    ...exports.map((name) => `type ${name}`),
  ];
}
