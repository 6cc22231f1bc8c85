/**
 * Preloaded with `--import` into programs of this repository; it only saves time. Node checks each relative import on
 * disk and reads the nearest package.json for its format: the one of drizzle-orm has 180 kB, 0.6 s for its 107 modules.
 * Relative imports of our own TypeScript and of drizzle-orm name their file and are ES modules.
 */
import { registerHooks } from 'node:module';

registerHooks?.({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.')) return nextResolve(specifier, context);
    const { parentURL = '' } = context;
    if (specifier.endsWith('.ts') && !parentURL.includes('/node_modules/'))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    if (parentURL.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
