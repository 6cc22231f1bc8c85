import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endOfLog, explainLog } from '../../src/embedded/server-log.ts';
import { temporaryHome } from './help.ts';

const explain = (...lines: string[]) => {
  const log = join(temporaryHome(), 'server.log');
  writeFileSync(log, lines.join('\n') + '\n');
  return explainLog(log, 'it ended with 1').message;
};

test('tells the last complaint without its time and process', () => {
  expect(
    explain(
      '2026-01-01 UTC [1] FATAL:  first',
      '2026-01-01 UTC [1] FATAL:  data directory has wrong ownership',
      'HINT: x',
    ),
  ).toMatch(
    /^PostgreSQL did not start \(it ended with 1\): data directory has wrong ownership\. Its log is .*server\.log$/,
  );
});

// initdb goes on for some lines after the write that failed: the last one is about a transaction.
test('recognizes a full disk behind its consequences', () => {
  expect(
    explain(
      'FATAL:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
      'PANIC:  cannot abort transaction 1, it was already committed',
    ),
  ).toMatch(/^The disk that holds .* is full/);
});

test('a log that is not there leaves what happened', () => {
  expect(explainLog('/nowhere/server.log', 'it ended with 2').message).toContain('it ended with 2');
});

test('what an earlier start complained about is not told again', () => {
  const log = join(temporaryHome(), 'server.log');
  writeFileSync(log, 'FATAL:  No space left on device\n');
  const from = endOfLog(log);
  writeFileSync(log, 'FATAL:  something else\n', { flag: 'a' });
  expect(explainLog(log, 'it ended with 1', from).message).toContain('something else');
});
