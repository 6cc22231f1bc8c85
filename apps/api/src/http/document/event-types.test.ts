import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveredTypes } from '@tallybook/domain';
import type { oas31 } from 'zod-openapi';
import { expect, test } from 'vitest';

test('every event type is described by exactly one webhook of the document', () => {
  const { components, webhooks } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
  ) as {
    components: { schemas: Record<string, oas31.SchemaObject> };
    webhooks: Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }
    >;
  };
  const { schemas } = components;
  const described = Object.values(webhooks).flatMap(({ post }) => {
    const { $ref = '' } = post.requestBody.content['application/json']?.schema ?? {};
    const type = schemas[$ref.slice('#/components/schemas/'.length)]?.properties?.['type'];
    return (type as oas31.SchemaObject).enum ?? [];
  });
  expect(described).toHaveLength(deliveredTypes.length);
  expect(new Set(described)).toEqual(new Set(deliveredTypes));
});
