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

/** A chunk of its own with its imports, because it runs while the rest is loaded. */
const PRELOAD = /client\/src\/preload\.ts$/;
/** Icons, and a list that is too small for a file of its own. */
const SIGNS = /lucide-react\/.*\/icons\/|shared\/chaplains\/choice-fields/;
/** Those of two parts. A file for each would make the preload script longer. */
const ICONS = /lucide-react\/.*\/icons\//;
const DATES =
  /date-fns|client\/src\/(lib\/(dates|local-time|durations)|components\/ui\/short-time)/;
/** For every form. */
const SCHEMAS = /node_modules\/zod|shared\/(fields|visible-text|accounts\/schemas)/;
/** For most pages. Each of dozens of small files would cost a slow phone 10 ms. */
const COMMON =
  /lucide-react|client\/src\/(?!lib\/(device|local-moment)|.*(form|dialog|field|desk))|shared\/((?!credentials)[^/]+\/(api|constants)|program\/(region-names|lists)\.)/;
/** Shared by the sign-in form and others. */
const INPUTS =
  /client\/src\/(components\/form\/(field-parts|text-input|password-input|send-button|refusal|unsaved-changes-guard)|lib\/unsaved-work|features\/accounts\/mutations)|shared\/accounts\/(api|constants)/;
/** Shared by the other forms. */
const FIELDS =
  /react-hook-form|@hookform|client\/src\/components\/form\/(?!form-dialog|choice|select|switch|search-choice)/;
/** Shared by dialogs and toasts. */
const RADIX = /@radix-ui\/(?!react-(dialog|toast|focus|dismissable|portal|visually))/;
/** Shared by the directory and administrators' lists. */
const LISTS =
  /icons\/message-square|components\/ui\/(filter-field|csv-link|contact-link|stat-row)|shared\/(directory\/(api|constants)|chaplains\/constants)|lib\/device\/(follow|changes)/;
/** Shared by chaplains' pages about deployments. */
const CHAPLAIN =
  /client\/src\/(features\/(deployments|outbox)|lib\/outbox)\/(?!.*(form|dialog|sender|count-label))|shared\/deployments\/(api|constants|warning)/;
const GUIDE = /client\/src\/features\/field-guide\/(?!admin)|shared\/field-guide/;

const chaplain = { role: 'chaplain', canBeCalled: true } as const;
/** Pages that chaplains can't open, and code of no use without the server. */
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
    compiledAtOnce(['index', 'common', 'signs', 'dates', 'chaplain', 'guide']),
    bundleBudget({
      entryBytes: 92_800,
      preloadBytes: 5_200,
      routeBytes: 57_500,
      forbidden: [/node_modules\/(drizzle-orm|drizzle-zod|pg)\//, /\/shared\/.*\/table\.ts$/],
    }),
    serviceWorker({
      manifest: webManifest(styleSheet),
      leftOut: NOT_KEPT,
      publicFiles: ['favicon.svg'],
      maxBytes: 450_000,
    }),
    compressed(),
  ],
  server: { fs: { allow: [root] } },
  // React has what the router's shim is for.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // A script of its own preloads.
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
            { name: 'preload', test: PRELOAD, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'signs', test: SIGNS, minShareCount: 3, priority: 2 },
            { name: 'icons', test: ICONS, minShareCount: 2, priority: 1 },
            { name: 'dates', test: DATES, priority: 2 },
            { name: 'common', test: COMMON, minShareCount: 7, priority: 2 },
            { name: 'schemas', test: SCHEMAS, priority: 1 },
            { name: 'radix', test: RADIX, minShareCount: 2 },
            { name: 'inputs', test: INPUTS, minShareCount: 2, priority: 3 },
            { name: 'fields', test: FIELDS, minShareCount: 2 },
            { name: 'lists', test: LISTS, minShareCount: 2 },
            { name: 'chaplain', test: CHAPLAIN, minShareCount: 2 },
            { name: 'guide', test: GUIDE, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
