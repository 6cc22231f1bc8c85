import type { Documented as Checker } from '../http/testing/documented.ts';
import type { TestResponse } from './app.ts';

interface Route {
  readonly pattern: RegExp;
  /** Ids by method. */
  readonly operations: Readonly<Record<string, string>>;
}

let checker: Promise<{ documented: Checker; routes: readonly Route[] }> | undefined;

/** Fails the test if the OpenAPI document does not describe the response. Requests to no operation are not checked. */
export async function expectDocumented(method: string, path: string, response: TestResponse): Promise<void> {
  const [pathname = ''] = path.split('?');
  if (!pathname.startsWith('/api/')) return;
  const { documented, routes } = await (checker ??= load());
  // The path first: one without parameters applies to every method, also to those that it does not have.
  const route = routes.find(({ pattern }) => pattern.test(pathname));
  const operationId = route?.operations[method.toLowerCase()];
  if (operationId !== undefined) documented.expect(operationId, response);
}

/** On first use, because compiling schemas takes time that most test files do not need. */
async function load(): Promise<{ documented: Checker; routes: readonly Route[] }> {
  const { Documented } = await import('../http/testing/documented.ts');
  const documented = new Documented();
  // Paths without parameters first: /invitations/received is not the invitation "received".
  const routes = documented
    .paths()
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
    .map(({ path, operations }) => ({
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
  return { documented, routes };
}
