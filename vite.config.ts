import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleBudget } from './scripts/build/bundle-budget.ts';
import { compressed } from './scripts/build/compressed.ts';
import { htmlFrame } from './scripts/build/html-frame.ts';
import { htmlHead } from './scripts/build/html-head.ts';
import { program } from './shared/program.ts';

const root = import.meta.dirname;

/** Comes with all that it imports, and nothing else: it runs while the rest is downloaded. */
const PRELOAD = /client\/src\/preload\.ts$/;
/** Small, and needed by most pages: one file of them rather than a dozen. */
const COMMON =
  /lucide-react|components\/(layout|ui\/(badge|skeleton|input-class))|client\/src\/lib\//;
const SIGNS = /lucide-react\/.*\/(arrow-left|check|chevron-\w+|printer)\.mjs/;
const DATES = /date-fns|lib\/dates/;
const GUIDE = /(features|shared)\/field-guide\/(markdown|reading|[a-z-]+\.ts)/;

export default defineConfig({
  root: `${root}/client`,
  plugins: [
    react(),
    tailwindcss(),
    htmlHead({ title: program.title, description: program.tagline, preload: 'preload' }),
    htmlFrame({ name: program.shortTitle, styleSheet: `${root}/client/src/styles.css` }),
    bundleBudget({
      entryBytes: 100_000,
      preloadBytes: 4_500,
      routeBytes: 38_000,
      forbidden: [/node_modules\/(drizzle-orm|drizzle-zod|pg)\//, /\/shared\/.*\/table\.ts$/],
    }),
    compressed(),
  ],
  server: { fs: { allow: [root] } },
  build: {
    outDir: `${root}/dist/client`,
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: `${root}/client/index.html`, preload: `${root}/client/src/preload.ts` },
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: PRELOAD, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'dates', test: DATES, priority: 3 },
            { name: 'signs', test: SIGNS, priority: 3 },
            { name: 'common', test: COMMON, minShareCount: 14, priority: 2 },
            { name: 'guide', test: GUIDE, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
