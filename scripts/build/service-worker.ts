import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Logger, Plugin, PluginOption } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';
import { offlineFiles } from './offline-files.ts';

interface ServiceWorkerOptions {
  manifest: Partial<ManifestOptions>;
  /** Modules that nobody uses without a connection, such as the administrators' pages. */
  leftOut: readonly RegExp[];
  /** Files of client/public that pages show. */
  publicFiles: readonly string[];
  /** Bytes that a device downloads for all that is kept, after brotli. */
  maxBytes: number;
}

/**
 * Builds client/src/sw/sw.ts into /sw.js, with the list of the files that it keeps. Each has its hash,
 * so that a file of another build is refused. The web manifest comes with it.
 */
export function serviceWorker(options: ServiceWorkerOptions): PluginOption {
  const { manifest, leftOut, publicFiles, maxBytes } = options;
  let kept: ReadonlySet<string> = new Set();
  let outDir = '';
  let logger: Logger | undefined;
  const collect: Plugin = {
    name: 'offline-files',
    apply: 'build',
    configResolved(config) {
      ({ outDir } = config.build);
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
          // The plugin's own entries, such as the web manifest, which only an installation reads.
          injectManifest.additionalManifestEntries = [];
        },
      },
      injectManifest: {
        globPatterns: ['**/*'],
        globIgnores: ['**/*.{br,gz}', 'sw.js'],
        manifestTransforms: [
          async (found) => {
            const entries = found.filter(({ url }) => kept.has(url));
            const missing = [...kept].filter((name) => !entries.some(({ url }) => url === name));
            if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`);
            const files = await Promise.all(
              entries.map(async (entry) => ({
                entry,
                content: await readFile(join(outDir, entry.url)),
              })),
            );
            const bytes = files.reduce((sum, { content }) => sum + transferSize(content), 0);
            const size = `The service worker keeps ${files.length} files, ${inWords(bytes)} of ${inWords(maxBytes)} bytes after brotli`;
            if (bytes > maxBytes) throw new Error(size);
            logger?.info(size);
            return {
              manifest: files.map(({ entry, content }) => ({
                ...entry,
                // The server has no /index.html: each page's address answers with it.
                url: entry.url === 'index.html' ? '/' : `/${entry.url}`,
                integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
              })),
            };
          },
        ],
      },
    }),
  ];
}

function transferSize(content: Buffer) {
  return Math.min(content.length, brotliCompressSync(content).length);
}

function inWords(bytes: number) {
  return bytes.toLocaleString('en-US');
}
