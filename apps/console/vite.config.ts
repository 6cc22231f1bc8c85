import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Files refer to each other relative to themselves, so that the console also works below the path of a proxy.
  base: './',
  plugins: [react()],
  build: {
    // The content security policy allows no `data:` URLs.
    assetsInlineLimit: 0,
    // Every browser with the rest of what the console needs preloads modules.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // All of them know `light-dark()`, which brand.css of the service uses as well.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        // What every visit loads is one file instead of forty; those of screens stay apart.
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
        // `texts-de-periods`: the budget test tells them from screens.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, name] = /\/texts\/([\w-]+)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return language === undefined
            ? 'assets/[name]-[hash].js'
            : `assets/texts-${language}-${name}-[hash].js`;
        },
      },
    },
  },
});
