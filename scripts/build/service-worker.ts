import { resolve } from 'node:path';
import type { Logger, Plugin, PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { offlineFiles } from './offline-files.ts';
import { precacheList } from './precache-list.ts';

interface ServiceWorkerOptions {
  manifest: Partial<ManifestOptions>;
  /** Modules that are useless without a connection, such as the administrators' pages. */
  leftOut: readonly RegExp[];
  publicFiles: readonly string[];
  /** The limit for all kept files together, in bytes after brotli. */
  maxBytes: number;
}

/** Builds the web manifest, and /sw.js with the list of files that it keeps for use offline. */
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
        const needed = new Set([...offlineFiles(bundle, leftOut), ...publicFiles]);
        // Leaves out the manifest: the server fills in names, and only an installation needs it.
        needed.delete('manifest.webmanifest');
        kept = needed;
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
          injectManifest.additionalManifestEntries = [];
        },
        configureCustomSWViteBuild: (config) => {
          // Hides the plugin's warning about an option that the plugin itself sets.
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
