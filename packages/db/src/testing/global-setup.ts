import type { TestProject } from 'vitest/node';
import { startTestServer } from './server.ts';

interface SharedServer {
  readonly started: ReturnType<typeof startTestServer>;
  projects: number;
}

// Each vitest project evaluates this file for itself, in one process: the server is shared through a global.
const holder = globalThis as { tallybookTestServer?: SharedServer };

/** Starts one server for the whole run; the last project stops it. If the run is killed, the server's keeper does. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.tallybookTestServer ??= { started: startTestServer(), projects: 0 });
  shared.projects += 1;
  const server = await shared.started;
  const { admin, owner, service, template, strategy, workers, catalog } = server;
  project.provide('tallybookDatabase', { admin, owner, service, template, strategy, workers });
  project.provide('tallybookCatalog', catalog);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete holder.tallybookTestServer;
    await server.stop();
  };
}
