import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { documents } from './documents.ts';

const definitions = documents.flatMap(([name, text]) =>
  [...text.matchAll(/^field\(\) \{.*\}$/gm)].map(([definition]) => ({ name, definition })),
);

const problem = {
  code: 'ORGANIZATION_LIMIT_REACHED',
  status: 429,
  detail: 'You created 20 organizations today.',
};

test('the command that prints a part of a response shows a problem instead, and is the same in every guide', () => {
  expect(definitions.length).toBeGreaterThan(10);
  const [first] = definitions;
  for (const { name, definition } of definitions)
    expect([name, definition]).toEqual([name, first?.definition]);
  const field = (part: string, response: unknown) => {
    const command = `${first?.definition ?? ''}\nfield '${part}'`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      input: JSON.stringify(response),
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  for (const part of ['.api_key', '.rows.map(({ amount }) => amount).join()', '[0].id']) {
    const { status, stdout, stderr } = field(part, problem);
    expect({ part, status, stdout }).toEqual({ part, status: 1, stdout: '' });
    expect(stderr).toContain(problem.detail);
    expect(stderr).toContain(problem.code);
  }
  expect(field('.map(({ id }) => id).join(" ")', [{ id: 1 }, { id: null }])).toMatchObject({
    status: 0,
    stdout: '1 \n',
  });
  expect(field('.id', { id: null })).toMatchObject({ status: 0, stdout: 'null\n' });
});
