import type { ComponentType } from 'react';
import { fileNameOf, findPage, pageList, type PageName } from '#shared/pages.ts';
import { trust } from '#shared/trust.ts';
import { preloadCode } from './lib/preloaded-code.ts';

type PageComponent = ComponentType<{ id: string }>;

const files = import.meta.glob<Record<string, PageComponent>>([
  './pages/*.tsx',
  '!./pages/{not-found,page-not-loaded}.tsx',
]);

export const pageLoaders = trust<Record<PageName, () => Promise<PageComponent>>>(
  Object.fromEntries(pageList.map(({ name }) => [name, async () => load(name)])),
  'one for each page',
);

async function load(name: PageName) {
  const file = await files[fileOf(name)]?.();
  return trust<PageComponent>(file?.[componentNameOf(name)], 'page-loaders.test.ts finds it');
}

export function fileOf(name: PageName) {
  return `./pages/${fileNameOf(name)}.tsx`;
}

export function componentNameOf(name: PageName) {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`;
}

/** Preloads the code of the page at this URL path. Undefined if there is no such page. */
export function preloadPage(pathname: string): Promise<void> | undefined {
  const name = findPage(pathname);
  return name ? preloadCode(pageLoaders[name]) : undefined;
}
