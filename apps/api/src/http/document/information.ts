import manifest from '../../../package.json' with { type: 'json' };

export const information = {
  title: 'Tallybook',
  version: manifest.version,
  description: `Invitations and an exact stock ledger for accounting platforms.

**Credentials.** Send \`Authorization: Bearer <API key or JWT>\`. An API key acts in its one organization; a JWT
caller who is a member of several names one with \`X-Organization-Id\`.

**Refusals** are \`application/problem+json\` (RFC 9457) with a stable \`code\`. The checks come in one order:
credentials (401), shape (400), permission (403), the things referred to (404), the rules (400 or 409).

**Strictness.** Unknown fields and parameters and wrong JSON types are refused and never converted. Answers may
gain fields: ignore those you do not know.

**Repeating.** Every POST takes an \`Idempotency-Key\`; repeated with the same key and body it has its effect once
and gives the first answer again.

**Lists** are plain arrays. When there is more, \`Link\` and \`X-Next-Cursor\` lead to the next page.`,
};
