import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endOfLog, explainLog } from '../../src/embedded/server-log.ts';
import { temporaryHome } from './help.ts';

const explain = (...lines: string[]) => {
  const log = join(temporaryHome(), 'server.log');
  writeFileSync(log, lines.join('\n') + '\n');
  return explainLog(log, 'it exited with 1').message;
};

test('explainLog returns the last error without its time and process', () => {
  expect(
    explain(
      '2026-01-01 UTC [1] FATAL:  first',
      '2026-01-01 UTC [1] FATAL:  data directory has wrong ownership',
      'HINT: x',
    ),
  ).toMatch(
    /^PostgreSQL did not start \(it exited with 1\): data directory has wrong ownership\. Its log: .*server\.log$/,
  );
});

// initdb continues after the failed write; its last line is about a transaction.
test('explainLog recognizes a full disk although later errors follow', () => {
  expect(
    explain(
      'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
      'PANIC:  cannot abort transaction 1, it was already committed',
    ),
  ).toMatch(/^The disk that contains .* is full/);
});

test('explainLog reports the exit code if there is no log', () => {
  expect(explainLog('/nowhere/server.log', 'it exited with 2').message).toContain('it exited with 2');
});

test('explainLog ignores errors of an earlier start', () => {
  const log = join(temporaryHome(), 'server.log');
  writeFileSync(log, 'FATAL:  No space left on device\n');
  const from = endOfLog(log);
  writeFileSync(log, 'FATAL:  something else\n', { flag: 'a' });
  expect(explainLog(log, 'it exited with 1', from).message).toContain('something else');
});
