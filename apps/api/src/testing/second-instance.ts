import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { startService, type RunningService } from '../start/service.ts';
import type { TestApp } from './app.ts';

/** Starts another instance of the service, in this process, on the same database and with the same keys. */
export function startSecondInstance(
  app: TestApp,
  variables: Record<string, string> = {},
): Promise<RunningService> {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    TALLYBOOK_HOME: app.home,
    ...variables,
  });
  return startService(config, createLog(config.logLevel), app.target);
}
