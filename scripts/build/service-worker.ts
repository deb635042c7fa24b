import { resolve } from 'node:path';
import type { Logger, Plugin, PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { offlineFiles } from './offline-files.ts';
import { precacheList } from './precache-list.ts';

interface ServiceWorkerOptions {
  manifest: Partial<ManifestOptions>;
  /** Modules that nobody uses without a connection, such as the administrators' pages. */
  leftOut: readonly RegExp[];
  /** Files of client/public that pages show. */
  publicFiles: readonly string[];
  /** Bytes that a device downloads for all that is kept, after brotli. */
  maxBytes: number;
}

/** Builds client/src/sw/sw.ts into /sw.js with the list of the files that it keeps, and the web manifest. */
export function serviceWorker(options: ServiceWorkerOptions): PluginOption {
  const { manifest, leftOut, publicFiles, maxBytes } = options;
  let kept: ReadonlySet<string> = new Set();
  let folder = '';
  let logger: Logger | undefined;
  const collect: Plugin = {
    name: 'offline-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      ({ logger } = config);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        kept = new Set([...offlineFiles(bundle, leftOut), ...publicFiles]);
      },
    },
  };
  return [
    collect,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      integration: {
        beforeBuildServiceWorker: ({ injectManifest }) => {
          // The plugin's own, which has no hash; index.html names the web manifest, so it is kept.
          injectManifest.additionalManifestEntries = [];
        },
        configureCustomSWViteBuild: (config) => {
          // It would warn of an option that the plugin sets, and list the one file.
          config.logLevel = 'error';
        },
      },
      injectManifest: {
        globPatterns: ['**/*'],
        globIgnores: ['**/*.{br,gz}', 'sw.js'],
        manifestTransforms: [
          async (found) => {
            const list = await precacheList({ folder, found, kept, maxBytes });
            logger?.info(list.summary);
            return { manifest: list.manifest };
          },
        ],
      },
    }),
  ];
}
