import { deepEqual } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { pack } from './pack.mjs';
import { require } from './require.mjs';

const specifiers = /^(?:import|export)\b[^'"=]*\bfrom ['"]([^'"]+)['"];$/gm;

/** Installs the packed command line client, with the packed client, in a clean project. Returns the path of its bin. */
export const installCli = async (folder, sdkTarball) => {
  mkdirSync(folder);
  const tarball = await pack(folder, 'apps/cli');
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  await npm(folder, [sdkTarball, tarball]);
  const installed = join(folder, 'node_modules/@tallybook/cli');
  const files = readdirSync(installed, { recursive: true }).map(String);
  for (const file of ['LICENSE', 'README.md', 'bin.js'])
    require(files.includes(file), `the CLI has no ${file}`);
  const odd = files.filter((file) => /\.ts$|\.test|testing/.test(file));
  require(odd.length === 0, `the CLI contains ${odd.join(', ')}`);
  for (const file of files.filter((each) => each.endsWith('.js')))
    for (const [, name] of readFileSync(join(installed, file), 'utf8').matchAll(specifiers))
      require(/^(?:\.\.?\/.*\.js|node:[\w/]+|commander|@tallybook\/sdk)$/.test(
        name,
      ), `${file} imports ${name}`);
  return join(folder, 'node_modules/.bin/tallybook');
};

/** Runs the command on these Nodes against the service. */
export const runCliOnNodes = (bin, nodes, { base_url, api_key }, say) => {
  const env = {
    PATH: process.env.PATH,
    TALLYBOOK_URL: base_url,
    TALLYBOOK_API_KEY: api_key,
    HOME: join(bin, '..'),
  };
  for (const [major, node] of Object.entries(nodes)) {
    const run = (code, ...args) => {
      const ran = spawnSync(node, [bin, ...args], { env, encoding: 'utf8' });
      require(ran.status ===
        code, `tallybook ${args.join(' ')} on Node ${major}: ${ran.status}\n${ran.stderr}`);
      return ran;
    };
    require(run(0, '--help').stdout.includes('stock-movements'), `no help on Node ${major}`);
    const sku = `CLI-${major}`;
    run(0, 'products', 'create', '--sku', sku, '--name', 'Lamp');
    const post = (type, quantity) =>
      `stock-movements post --sku ${sku} --type ${type} --quantity ${quantity} --unit-cost 2.5 --movement-date 2026-11-02`;
    run(0, ...post('entry', 4).split(' '));
    const { code, available } = JSON.parse(run(1, ...post('exit', 9).split(' ')).stderr);
    deepEqual({ code, available }, { code: 'INSUFFICIENT_STOCK', available: 4 });
    const { stdout } = run(0, 'stock-movements', 'list', '--sku', sku, '--all');
    deepEqual(JSON.parse(stdout).quantity, 4);
    const list = join(bin, '..', 'artikel.csv');
    writeFileSync(list, 'Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\n17;Lampe;3;1,50\n');
    const proof = run(0, 'migrate', '--from', 'lexware', list, '--date', '2026-11-02').stdout;
    deepEqual(JSON.parse(proof).value, '4.50');
    run(64, 'stock-movements', 'list', '--limt', '1');
    say(`tallybook runs on Node ${major}`);
  }
};
