import { createTallybook } from '@tallybook/sdk';

/**
 * No credential: the server of this page adds it (vite.config.ts). `batch` sends the stock levels of a page of products
 * in few requests.
 */
export const tallybook = createTallybook({ baseUrl: location.origin, apiKey: null, batch: true });
