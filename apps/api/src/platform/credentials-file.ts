import { join } from 'node:path';

/** Where a first start in development stores its API key, for examples and scripts. */
export const credentialsFile = (home: string): string => join(home, 'credentials.json');
