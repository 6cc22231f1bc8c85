import type { StoredCredentials } from './credentials.ts';

/** The first start prints the key, once, and a command that works when pasted. */
export function welcome(credentials: StoredCredentials, file: string, empty: boolean, link: string): string {
  const { base_url: url, api_key: key, product_id: product } = credentials;
  const data = empty
    ? ''
    : ' and three products with some weeks of movements (none with: npm start -- --empty)';
  return `
API key  ${key}
Console  ${link}

The key is shown once and stored in ${file}; the link signs you in, once, within 10 minutes.
The empty database got the organization "Example Ltd" with an owner, a demo product${data}.

Post a stock movement:

  curl -sS ${url}/api/inventory/stock-movements \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"product_id":"${product}","type":"entry","quantity":10,"unit_cost":12.5,"movement_date":"${today()}"}'
`;
}

/** Every later development start prints a new one. */
export const consoleLink = (link: string): string => `
Console  ${link}

The link signs you in, once, within 10 minutes.
`;

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Every start prints this line; scripts read the URL from it. */
export function listening(url: string): string {
  return `Tallybook listens on ${url} (reference: ${url}/docs). Stop it with Ctrl-C.`;
}
