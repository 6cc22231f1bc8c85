/**
 * Fails if an advisory of severity high or critical applies to a production dependency of the lockfile, unless
 * audit-allowed.json has an entry for it with a reason and a day after which it fails again. Where the registry
 * cannot say which advisories exist (many mirrors cannot), it passes with a note that no audit was made, which
 * `.ci/run` shows.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const listName = 'tooling/checks/audit-allowed.json';
const failing = ['high', 'critical'];
/** In milliseconds. The first limits the request to the registry, the second everything. */
const requestLimit = 20_000;
const limit = 120_000;

const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const today = new Date().toISOString().slice(0, 10);
/** Also false for a day like 31 February, which `Date` counts on into March. */
const isDay = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(Date.parse(`${text}T00:00Z`) || 0).toISOString().startsWith(text);

/** The defect of an entry of the list, or undefined. */
const defectOf = ({ advisory, reason, expires }) => {
  if (!advisory || !reason?.trim() || !isDay(expires))
    return 'needs `advisory`, `reason` and `expires` (YYYY-MM-DD)';
  return expires < today ? `expired on ${expires}: update the dependency, or decide again` : undefined;
};

const { status, stdout, stderr, error } = spawnSync(
  'npx',
  ['--yes', json('package.json').packageManager, 'audit', '--prod', '--json'],
  {
    cwd: root,
    encoding: 'utf8',
    timeout: limit,
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PNPM_CONFIG_FETCH_TIMEOUT: String(requestLimit),
      PNPM_CONFIG_FETCH_RETRIES: '0',
      ...process.env,
    },
  },
);

const allowed = json(listName);
const problems = allowed.flatMap((entry) => {
  const defect = defectOf(entry);
  return defect ? [`${listName}: the entry ${entry.advisory} ${defect}`] : [];
});

// The one code of a failed connection, a timeout, a status other than 200, and a body that is not JSON.
if (stderr?.includes('ERR_PNPM_AUDIT_BAD_RESPONSE')) {
  const reason = stderr.split('ERR_PNPM_AUDIT_BAD_RESPONSE')[1].replaceAll(/[\s×│├╰─▶]+/g, ' ');
  console.log(`Note: no audit was made: ${reason.trim().replace(/:$/, '').slice(0, 400)}`);
} else if (error || !stdout.trim().startsWith('{')) {
  problems.push(`pnpm audit failed (${error?.message ?? status}): ${stdout}${stderr}`);
} else {
  const { advisories, metadata } = JSON.parse(stdout);
  const until = new Map(
    allowed.filter((entry) => !defectOf(entry)).map(({ advisory, expires }) => [advisory, expires]),
  );
  for (const { github_advisory_id: id, module_name: name, severity, title, url, findings } of Object.values(
    advisories,
  )) {
    const versions = findings.map(({ version }) => version).join(', ');
    const line = `${severity}: ${name} ${versions}: ${title} (${id}, ${url})`;
    if (!failing.includes(severity)) console.log(`Note: ${line}`);
    else if (until.has(id)) console.log(`Note: allowed until ${until.get(id)}: ${line}`);
    else problems.push(line);
  }
  console.log(`Audited ${metadata.totalDependencies} production dependencies.`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
