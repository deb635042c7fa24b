import { basename } from 'node:path';
import type { Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/**
 * Returns the files that open the portal without a connection: index.html, the entries with their
 * imports, and the assets they mention. Leaves out lazy imports that contain a `leftOut` module.
 * @throws Error if a needed file contains a `leftOut` module
 */
export function offlineFiles(bundle: Bundle, leftOut: readonly RegExp[]): Set<string> {
  const files = Object.values(bundle);
  const chunks = new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const straysOf = (chunk: Rolldown.OutputChunk) =>
    chunk.moduleIds.filter((id) => leftOut.some((pattern) => pattern.test(id)));
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    const strays = straysOf(chunk);
    if (strays.length > 0) {
      throw new Error(`${name} is needed without a connection, but holds ${strays.join(', ')}`);
    }
    found.add(name);
    for (const each of chunk.imports) add(each);
    for (const each of chunk.dynamicImports) {
      const imported = chunks.get(each);
      if (imported && straysOf(imported).length === 0) add(each);
    }
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName);

  const assets = files.filter((file) => file.type === 'asset');
  const named = [...found].map((name) => chunks.get(name)?.code ?? '');
  const isNamed = ({ fileName }: Rolldown.OutputAsset) =>
    fileName === 'index.html' || named.some((text) => text.includes(basename(fileName)));
  for (let more = assets.filter(isNamed); more.length > 0;) {
    for (const { fileName, source } of more) {
      found.add(fileName);
      if (typeof source === 'string') named.push(source);
    }
    more = assets.filter((asset) => !found.has(asset.fileName) && isNamed(asset));
  }
  return found;
}
