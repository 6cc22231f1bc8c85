import type { StoredCredentials } from './credentials.ts';

/** The first start prints the key, once, and a command that works when pasted. */
export function welcome(credentials: StoredCredentials, file: string, empty: boolean): string {
  const { base_url: url, api_key: key, product_id: product } = credentials;
  return `
First start with an empty database: created the organization "Example Ltd" with an owner and a demo product${
    empty
      ? ''
      : `,
and sample data: three products with some weeks of movements (none with: npm start -- --empty)`
  }.

  API key (shown once, stored in ${file}):
  ${key}

Post a stock movement:

  curl -sS ${url}/api/inventory/stock-movements \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"product_id":"${product}","type":"entry","quantity":10,"unit_cost":12.5,"movement_date":"${today()}"}'
`;
}

/** Every development start prints a new one. */
export const consoleLink = (url: string): string =>
  `
Open the console (this link signs you in; it works once, for 10 minutes):

  ${url}
`;

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Every start prints this line; scripts read the URL from it. */
export function listening(url: string): string {
  return `Tallybook listens on ${url} (reference: ${url}/docs). Stop it with Ctrl-C.`;
}
