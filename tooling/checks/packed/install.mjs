import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../execute.mjs';
import { root } from './pack.mjs';

const tools = [
  'typescript-5@npm:typescript@5.9.3',
  'publint@0.3.25',
  '@arethetypeswrong/cli@0.18.5',
  'vite@8.3.8',
];

export const npm = (folder, packages) => {
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  return execute('npm', ['install', ...quiet, ...packages], { cwd: folder });
};

/** Creates a project with the packed client, the compilers and the tools. Its programs are the files of programs/. */
export const installConsumer = async (folder, tarball) => {
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const programs = join(import.meta.dirname, 'programs');
  for (const name of readdirSync(programs))
    copyFileSync(join(programs, name), join(folder, name.replace(/\.txt$/, '')));
  await npm(folder, [
    tarball,
    ...catalogPackages('typescript', '@types/node', '@trpc/client', '@trpc/server'),
    ...tools,
  ]);
};

/** Copies the example to a folder of its own, with the packed client, and builds it as its README says. */
export const installExample = async (folder, tarball) => {
  const source = join(root, 'examples/tanstack');
  const isSource = (path) => !/(?:node_modules|dist|\.tgz)$/.test(path);
  cpSync(source, folder, { recursive: true, filter: isSource });
  copyFileSync(tarball, join(folder, 'tallybook-sdk.tgz'));
  await npm(folder, []);
  await execute('npm', ['run', 'build'], { cwd: folder });
};

/** These packages in the versions of the workspace. */
const catalogPackages = (...names) => {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return names.map((name) => `${name}@${new RegExp(`^ +'?${name}'?: (\\S+)$`, 'm').exec(catalog)[1]}`);
};

/** Returns the path of a Node of that major version, installed from npm unless it is the current one. */
export const installNode = async (major, folder) => {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const place = join(folder, `node-${major}`);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  await npm(place, [`${name}@${major}`]);
  return join(place, 'node_modules', name, 'bin', 'node');
};
