import { readFileSync } from 'node:fs';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { paths } from '#shared/pages.ts';

/** Writes the manifest without the program's names, which the server fills in. */
export function webManifest(styleSheet: string) {
  const css = readFileSync(styleSheet, 'utf8');
  const colorOf = (variable: string) => {
    const [, color] = new RegExp(`--${variable}: (#[0-9a-f]{6});`).exec(css) ?? [];
    if (!color) throw new Error(`${styleSheet} has no --${variable}`);
    return color;
  };
  return {
    id: '/',
    name: '{{title}}',
    short_name: '{{shortTitle}}',
    description: '{{tagline}}',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colorOf('bar'),
    background_color: colorOf('paper'),
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'My Deployments', url: paths.deployments },
      { name: 'Field Guide', url: paths.fieldGuide },
      { name: 'Directory', url: paths.directory },
    ].map((shortcut) => ({ ...shortcut, icons: [icon('icon-192', 192, 'any')] })),
  } satisfies Partial<ManifestOptions>;
}

function icon(name: string, pixels: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose };
}
