import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endWithPrimary } from './worker.ts';

test.each([
  ['has ended', 'disconnect', undefined],
  ['ends while a message is sent to it', 'error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
])('a worker whose primary %s logs one line and exits with 1', (_name, event, argument) => {
  const lines: unknown[] = [];
  const codes: unknown[] = [];
  const channel = Object.assign(new EventEmitter(), {
    exit: (code: number) => void codes.push(code),
  });
  endWithPrimary(channel as unknown as NodeJS.Process, {
    error: (...line: unknown[]) => lines.push(line[1]),
  });
  channel.emit(event, argument);
  expect(lines).toEqual(['the primary process has ended; this worker process ends too']);
  expect(codes).toEqual([1]);
});
