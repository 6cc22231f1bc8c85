import { expect, test } from 'vitest';
import { FailureLimit } from './failure-limit.ts';
import { RateLimitReached } from './limit-state.ts';

test('keeps the failures of 100,000 callers, and forgets the one whose minute began first', () => {
  const limit = new FailureLimit('failed-authentication', 1);
  for (let caller = 0; caller < 100_000; caller += 1) limit.count(`${caller}`);
  expect(() => limit.count('0')).toThrow(RateLimitReached);
  limit.count('another');
  // A count of a caller that was forgotten begins again, in place of the next one.
  limit.count('0');
  expect(() => limit.count('0')).toThrow(RateLimitReached);
  limit.count('1');
  expect(() => limit.count('99999')).toThrow(RateLimitReached);
});
