// Sends an invitation, finds it in the list, and shows that a second one is rejected with a code.
// Run it while `npm start` is running: node_modules/.bin/node examples/invite.ts
import { createTallybook, TallybookError } from '@tallybook/sdk';
import { readCredentials } from './credentials.ts';

const { base_url: baseUrl, api_key: apiKey } = readCredentials();
const tallybook = createTallybook({ baseUrl, apiKey });
const email = `ann+${Date.now()}@example.com`;

const invitation = await tallybook.invitations.send({
  email,
  role: 'clerk',
  metadata: { department: 'warehouse' },
});
console.log(`${invitation.email} is invited until ${invitation.expires_at}: ${invitation.id}`);

const { items } = await tallybook.invitations.list({ email });
console.log(`${items.length} invitation to that address, ${items[0]?.status}`);

try {
  await tallybook.invitations.send({ email, role: 'clerk', metadata: {} });
} catch (error) {
  if (!(error instanceof TallybookError) || error.code !== 'INVITATION_ALREADY_EXISTS') throw error;
  console.log(`rejected: ${error.code}`);
}
