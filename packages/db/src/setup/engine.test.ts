import { expect, test } from 'vitest';
import { citusProblem, engineProblem } from './engine.ts';

// What these engines really return from version().
test.each([
  ['CockroachDB', 'CockroachDB CCL v26.2.5 (x86_64-pc-linux-gnu, built 2026/07/28 18:56:00, go1.25.5)'],
  [
    'YugabyteDB',
    'PostgreSQL 15.12-YB-2.25.2.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 19.1.0 (https://github.com/yugabyte/llvm-project.git a2a6b655e14e7fa1fcf1011a6cb29cb8575249c0), 64-bit',
  ],
  [
    'YugabyteDB',
    'PostgreSQL 11.2-YB-2.20.1.3-b0 on x86_64-pc-linux-gnu, compiled by gcc (GCC) 9.4.0, 64-bit',
  ],
  [
    'Amazon Redshift',
    'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2 20041017 (Red Hat 3.4.2-6.fc3), Redshift 1.0.77467',
  ],
  ['Materialize', 'PostgreSQL 9.5 on x86_64-unknown-linux-gnu (Materialize 26.36.0)'],
  ['RisingWave', 'PostgreSQL 13.14.0-RisingWave-3.0.2 (391c3a16ef26d0cd86d1236c9b7c122a9a27fb1e)'],
  ['QuestDB', 'PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB'],
  ['CedarDB', 'PostgreSQL 16.3 compatible CedarDB v2025-08-20'],
  [
    'Greenplum',
    'PostgreSQL 12.12 (Greenplum Database 7.4.0 build commit:27de6dc6d00607a5630a41fd2c0ad489f40e2ad4) on x86_64-pc-linux-gnu, compiled by gcc (GCC) 8.5.0 20210514 (Red Hat 8.5.0-22), 64-bit compiled on Jan 31 2025 03:17:23 Bhuvnesh C.',
  ],
  [
    'Apache Cloudberry',
    'PostgreSQL 14.4 (Apache Cloudberry 2.0.0-incubating build 1) on aarch64-unknown-linux-gnu, compiled by gcc (GCC) 11.5.0 20240719 (Red Hat 11.5.0-11), 64-bit',
  ],
  [
    'openGauss',
    'PostgreSQL 9.2.4 (openGauss 1.1.0 build 392c0438) compiled at 2020-12-31 20:07:42 commit 0 last mr   on x86_64-unknown-linux-gnu, compiled by g++ (GCC) 7.3.0, 64-bit',
  ],
  [
    'PGlite',
    'PostgreSQL 18.3 (PGlite 0.5.8) on wasm32-unknown-emscripten, compiled by emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) 3.1.74 (1092ec30a3fb1d46b1782ff1b4db5094d3d06ae5), 32-bit',
  ],
])('%s is not PostgreSQL', (name, version) => {
  expect(engineProblem(version)).toMatch(
    new RegExp(`^the server is ${name}, which is not supported.*; use PostgreSQL$`),
  );
});

test.each(['PostgreSQL 16', 'PostgreSQL 16.4-fork-3', 'SomeDB 1.0', ''])(
  'an unknown engine is not PostgreSQL: %s',
  (version) => {
    expect(engineProblem(version)).toBe(
      `the server is not PostgreSQL: version() returns "${version}"; use PostgreSQL`,
    );
  },
);

test.each([
  [
    'Debian',
    'PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14+deb12u1) 12.2.0, 64-bit',
  ],
  [
    'built from source',
    'PostgreSQL 17.10 on x86_64-pc-linux-musl, compiled by gcc (Alpine 15.2.0) 15.2.0, 64-bit',
  ],
  ['a prerelease', 'PostgreSQL 19beta1 on x86_64-pc-linux-gnu, compiled by gcc (GCC) 13.2.0, 64-bit'],
  ['Windows', 'PostgreSQL 17.6 on x86_64-windows, compiled by msvc-19.44.35213, 64-bit'],
  ['Windows, until 16', 'PostgreSQL 15.8, compiled by Visual C++ build 1940, 64-bit'],
  [
    'Amazon RDS',
    'PostgreSQL 15.5 on x86_64-pc-linux-gnu, compiled by gcc (GCC) 7.3.1 20180712 (Red Hat 7.3.1-12), 64-bit',
  ],
  [
    'Azure',
    'PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc (Ubuntu 9.4.0-1ubuntu1~20.04.2) 9.4.0, 64-bit',
  ],
  [
    'Aurora PostgreSQL',
    'PostgreSQL 16.1 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc (GCC) 9.5.0, 64-bit',
  ],
  [
    'Cloud SQL and AlloyDB',
    'PostgreSQL 17.7 on x86_64-pc-linux-gnu, compiled by Debian clang version 12.0.1, 64-bit',
  ],
  [
    'Neon',
    'PostgreSQL 17.7 (bdc8956) on aarch64-unknown-linux-gnu, compiled by gcc (Debian 12.2.0-14+deb12u1) 12.2.0, 64-bit',
  ],
  [
    'EDB',
    'PostgreSQL 17.4 (EnterpriseDB Advanced Server 17.4.0) on x86_64-pc-linux-gnu, compiled by gcc (GCC) 11.5.0 20240719 (Red Hat 11.5.0-5), 64-bit',
  ],
  [
    'Percona',
    'PostgreSQL 16.14 - Percona Distribution on x86_64-pc-linux-gnu, compiled by gcc (GCC) 11.5.0, 64-bit',
  ],
])('%s is PostgreSQL', (_name, version) => {
  expect(engineProblem(version)).toBeUndefined();
});

test('Citus 13 and 14 are supported, and so is a server without it', () => {
  for (const version of [null, '13.0-1', '13.2-1', '14.0-1']) expect(citusProblem(version)).toBeUndefined();
  for (const version of ['11.3-1', '12.1-1', '15.0-1'])
    expect(citusProblem(version)).toBe(
      `Citus ${version} is not supported: Tallybook requires Citus 13 or 14`,
    );
});
