import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './scripts/build/bundle-budget.ts';
import { compressed } from './scripts/build/compressed.ts';
import { htmlHead } from './scripts/build/html-head.ts';
import { program } from './shared/program.ts';

const root = import.meta.dirname;

export default defineConfig({
  root: `${root}/client`,
  plugins: [
    react(),
    tailwindcss(),
    htmlHead({ title: program.title, description: program.tagline }),
    bundleBudget({
      entryBytes: 100_000,
      routeBytes: 36_000,
      forbidden: [/node_modules\/(drizzle-orm|drizzle-zod|pg)\//, /\/shared\/.*\/table\.ts$/],
    }),
    compressed(),
  ],
  resolve: {
    // A worker has no document, by which its browser form reads entities.
    alias: {
      'decode-named-character-reference': `${root}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  server: { fs: { allow: [root] } },
  build: {
    outDir: `${root}/dist/client`,
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
});
