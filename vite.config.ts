import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { commonPasswords } from './scripts/build/common-passwords.ts';
import { bundleBudget } from './scripts/build/bundle-budget.ts';
import { compiledAtOnce } from './scripts/build/compiled-at-once.ts';
import { compressed } from './scripts/build/compressed.ts';
import { endpointSchemas } from './scripts/build/endpoint-schemas.ts';
import { gfmAsModule } from './scripts/build/gfm-as-module.ts';
import { htmlFrame } from './scripts/build/html-frame.ts';
import { preloadScript } from './scripts/build/preload-script.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { webManifest } from './scripts/build/web-manifest.ts';
import { can } from './shared/abilities.ts';
import { fileNameOf, pageList } from './shared/pages.ts';

const root = import.meta.dirname;
const styleSheet = `${root}/client/src/styles.css`;

/** This code runs while other chunks load, so it is in a separate chunk with its imports. */
const PRELOAD = /client\/src\/preload\.ts$/;
/** Code of most pages, in a single file. Each small file would cost a slow phone 10 ms. */
const COMMON =
  /client\/src\/(?!lib\/(device|local-moment)|.*(form|dialog|field|desk))|shared\/((?!credentials)[^/]+\/(api|constants)|program\/(region-names|lists)\.)/;
/** Shared by chaplains' pages about deployments. */
const CHAPLAIN =
  /client\/src\/(features\/(deployments|outbox)|lib\/outbox)\/(?!.*(form|dialog|sender|count-label))|shared\/deployments\/(api|constants|warning)/;

const chaplain = { role: 'chaplain', canBeCalled: true } as const;
/** Not stored on devices: pages that chaplains can't open, and code that needs the server. */
const NOT_KEPT = [
  ...pageList
    .filter(
      ({ name, access }) =>
        name === 'setPassword' ||
        name === 'walkUp' ||
        !(access === 'everyone' || access === 'signed-in' || can(chaplain, access)),
    )
    .map(({ name }) => new RegExp(`/pages/${fileNameOf(name)}\\.tsx$`)),
  /\/features\/[^/]+\/admin\//,
  /\/features\/resources\/contribute\//,
  /\/features\/credentials\/own\/(enter-kind|entry-|withdraw-)/,
  /\/features\/accounts\/password-strength/,
  /\/features\/(duty|team-messages)\//,
  /\/(pages|features)\/care-checks/,
  /\/features\/deployments\/after-action-dialog/,
  /\/features\/uploads\/uploader/,
  /\/node_modules\/@uppy\//,
];

export default defineConfig({
  root: `${root}/client`,
  plugins: [
    react(),
    tailwindcss(),
    commonPasswords(),
    gfmAsModule(),
    endpointSchemas(`${root}/shared`),
    preloadScript('preload'),
    htmlFrame({ styleSheet, typeface: `${root}/client/src/typeface.css` }),
    compiledAtOnce(['index', 'common', 'chaplain']),
    bundleBudget({
      entryBytes: 93_500,
      preloadBytes: 5_750,
      routeBytes: 62_500,
      forbidden: [/node_modules\/(drizzle-orm|drizzle-zod|pg)\//, /\/shared\/.*\/table\.ts$/],
    }),
    serviceWorker({
      manifest: webManifest(styleSheet),
      leftOut: NOT_KEPT,
      publicFiles: ['favicon.svg'],
      maxBytes: 460_000,
    }),
    compressed(),
  ],
  server: { fs: { allow: [root] } },
  build: {
    // client/src/preload.ts does the preloading.
    modulePreload: { polyfill: false },
    outDir: `${root}/dist/client`,
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: true },
      input: { index: `${root}/client/index.html`, preload: `${root}/client/src/preload.ts` },
      output: {
        codeSplitting: {
          groups: [
            { name: 'preload', test: PRELOAD, priority: 2 },
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'common', test: COMMON, minShareCount: 7 },
            { name: 'chaplain', test: CHAPLAIN, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
