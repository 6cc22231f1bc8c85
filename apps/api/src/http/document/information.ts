import manifest from '../../../package.json' with { type: 'json' };

export const information = {
  title: 'Tallybook',
  version: manifest.version,
  contact: { name: 'Tallybook' },
  license: { name: manifest.license, identifier: manifest.license },
  description: `Invitations and an exact stock ledger for accounting platforms.

**Credentials.** Send \`Authorization: Bearer <API key or JWT>\`. An API key acts in its own organization. A JWT
caller who is a member of several organizations selects one with \`X-Organization-Id\`.

**Errors** are RFC 9457 problem documents (\`application/problem+json\`) with a stable \`code\`. Requests are checked in
this order: credentials (401), input (400), permission (403), referenced resources (404), business rules (400 or 409).

**Strictness.** Unknown fields, unknown parameters and wrong JSON types are rejected, never converted, and so are
numbers with more than 17 significant digits, which a double cannot hold. Responses may gain fields: ignore those you
do not know.

**Retries.** Every POST and PUT accepts an \`Idempotency-Key\`. Repeated by the same user with the same key and body, it takes effect
once and returns the first response again.

**Lists** are plain arrays. If there is another page, \`Link\` and \`X-Next-Cursor\` point to it.`,
};
