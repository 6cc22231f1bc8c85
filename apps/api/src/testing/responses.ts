import { expect } from 'vitest';
import type { TestResponse } from './app.ts';

/** Fails unless the status is 201; returns the body. */
export async function expectCreated(
  response: TestResponse | Promise<TestResponse>,
): Promise<TestResponse['body']> {
  const { status, body } = await response;
  expect(status, `the response is ${JSON.stringify(body)}`).toBe(201);
  return body;
}

/** A problem document without the one member in which two equal problems differ. */
export const withoutRequestId = ({ request_id: _id, ...problem }: Record<string, unknown>): object => problem;
