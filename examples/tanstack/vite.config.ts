import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Written by the first `npm start` of the service. */
function readCredentials(): { base_url: string; api_key: string } {
  const home = process.env['TALLYBOOK_HOME'] ?? join(import.meta.dirname, '../../.tallybook');
  return JSON.parse(readFileSync(join(home, 'credentials.json'), 'utf8'));
}

/**
 * Vite's server forwards the calls and adds the API key, so the key never reaches the browser. In production your own
 * server does this, or your users sign in and the page sends their token (README.md).
 */
function forward() {
  const { base_url: target, api_key } = readCredentials();
  return { '/trpc': { target, headers: { authorization: `Bearer ${api_key}` } } };
}

export default defineConfig(({ command }) => ({
  plugins: [react()],
  ...(command === 'serve' ? { server: { proxy: forward() }, preview: { proxy: forward() } } : {}),
}));
