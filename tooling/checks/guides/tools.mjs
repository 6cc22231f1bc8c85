import { homedir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../execute.mjs';

/** The tools that a guide with programs of that language needs, with a command that fails where it is missing. */
const toolsByLanguage = {
  python: ['Python 3.9', 'python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']],
  go: ['Go 1.24', 'sh', ['-c', 'go version | grep -Eq "go1\\.(2[4-9]|[3-9])|go[2-9]"']],
};

/**
 * @param {import('./blocks.ts').Step[]} steps
 * @returns {Promise<string[]>} names of the tools that are missing on this machine
 */
export const missingTools = async (steps) => {
  const languages = new Set(steps.map((step) => step.language));
  const missing = await Promise.all(
    Object.entries(toolsByLanguage)
      .filter(([language]) => languages.has(language))
      .map(([, [name, command, args]]) =>
        execute(command, args).then(
          () => [],
          () => [name],
        ),
      ),
  );
  return missing.flat();
};

/** How to reach the registries through a company's proxy and certificates. */
const network = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
const networkSettings = Object.fromEntries(
  network
    .flatMap((name) => [name, name.toLowerCase()])
    .flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
);

let folders;

/** Environment variables that keep the settings and caches of npm and Go, and the way to the network, in use although `HOME` is another folder. */
export const toolSettings = async () => {
  folders ??= execute('go', ['env', 'GOCACHE', 'GOMODCACHE']).then(
    (printed) => {
      const [GOCACHE, GOMODCACHE] = printed.split('\n');
      return { GOCACHE, GOMODCACHE };
    },
    () => ({}),
  );
  const npm = {
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
    npm_config_userconfig: process.env.npm_config_userconfig ?? join(homedir(), '.npmrc'),
    npm_config_prefer_offline: 'true',
  };
  return { ...networkSettings, ...npm, ...(await folders) };
};
