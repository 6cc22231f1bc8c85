/*
 * `pnpm attacks [NAME …]`: attacks two instances in production mode with default limits, one attack after another, and
 * says for each whether the service held. Exit code 1 if one succeeded.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp, cleanUpOnSignals } from '@tallybook/machine';
import { Environment } from '../environment/environment.ts';
import { attacksNamed } from './catalog.ts';
import { startIssuer } from './issuer.ts';
import { Target } from './target.ts';

/** The limits of production, which tools otherwise turn off. */
const defaultLimits = Object.fromEntries(
  [
    'RATE_LIMIT_PER_MINUTE',
    'PUBLIC_RATE_LIMIT_PER_MINUTE',
    'ORGANIZATION_RATE_LIMIT_PER_MINUTE',
    'ORGANIZATIONS_PER_PERSON_DAY',
    'API_KEYS_PER_ORGANIZATION',
    'INVITATIONS_PER_SENDER_HOUR',
    'INVITATIONS_PER_ORGANIZATION_DAY',
    'INVITATIONS_PER_RECIPIENT',
    'INVITATIONS_PENDING',
  ].map((name) => [name, '']),
);

async function run(names: readonly string[]): Promise<boolean> {
  const chosen = attacksNamed(names);
  const issuer = await startIssuer();
  const environment = await Environment.open({
    home: mkdtempSync(join(tmpdir(), 'tallybook-attacks-')),
    api: { variables: { ...defaultLimits, ...issuer.variables } },
  });
  const target = new Target(environment, issuer);
  let succeeded = 0;
  for (const { name, title, run: attack } of chosen) {
    const verdict = await attack(target).catch((error: unknown) => ({
      held: false,
      figure: error instanceof Error ? error.message : String(error),
    }));
    if (!verdict.held) succeeded += 1;
    console.log(`${verdict.held ? 'held' : 'BROKEN'}  ${name}: ${title}; ${verdict.figure}`);
  }
  for (const { deaths } of environment.instances) for (const death of deaths) console.log(`DIED  ${death}`);
  const died = environment.instances.some(({ deaths }) => deaths.length > 0);
  target.close();
  issuer.close();
  await environment.close();
  console.log(`${chosen.length - succeeded} held, ${succeeded} broken`);
  return succeeded === 0 && !died;
}

cleanUpOnSignals();
let code = 1;
try {
  code = (await run(process.argv.slice(2).filter((argument) => argument !== '--'))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await cleanUp();
}
process.exit(code);
