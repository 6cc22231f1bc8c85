import type { TestProject } from 'vitest/node';
import { startTestServer } from './server.ts';

/** One server for the whole run. It ends with the run; if the run is killed, its keeper ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, catalog, owner, service, ...server } = await startTestServer();
  project.provide('tallybookDatabase', { admin, owner, service });
  project.provide('tallybookCatalog', catalog);
  return () => server.stop();
}
