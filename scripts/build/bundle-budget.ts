import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Limits {
  /** Bytes of JavaScript, after brotli, that Home loads with an empty cache. */
  entryBytes: number;
  /** Bytes of the preload script and everything it imports. */
  preloadBytes: number;
  /** Bytes that opening a page or a dialog may add. */
  routeBytes: number;
  forbidden: readonly RegExp[];
}

/** How many files of code Home may load. Each one is a request. */
const MAX_HOME_FILES = 5;

type Chunk = Rolldown.OutputChunk;
type Chunks = ReadonlyMap<string, Chunk>;

export function bundleBudget({ forbidden, ...limits }: Limits): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file] as const] : [],
          ),
        );
        const strays = [...chunks.values()]
          .flatMap((chunk) => chunk.moduleIds)
          .filter((id) => forbidden.some((pattern) => pattern.test(id)));
        if (strays.length > 0) this.error(`In the browser's bundle:\n  ${strays.join('\n  ')}`);

        const rows = measure(chunks, limits);
        this.info(`JavaScript after brotli\n${rows.map(line).join('\n')}`);
        const over = rows.filter((row) => row.bytes > row.limit);
        if (over.length > 0) this.error(`Over budget:\n${over.map(line).join('\n')}`);
      },
    },
  };
}

interface Row {
  name: string;
  bytes: number;
  limit: number;
}

function measure(chunks: Chunks, limits: Omit<Limits, 'forbidden'>): Row[] {
  const sizes = new Map(
    [...chunks].map(([name, chunk]) => [name, brotliCompressSync(chunk.code).length]),
  );
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry);
  if (entries.length === 0) throw new Error('The build has no entry');
  const preload = entries.find((chunk) => chunk.name === 'preload');
  if (!preload) throw new Error('The build has no entry named preload');
  const preloaded = withStaticImports(chunks, preload.fileName);
  const atStart = new Set<string>();
  for (const { fileName } of entries) withStaticImports(chunks, fileName, atStart);
  const home = [...chunks.values()].find(
    ({ name, isDynamicEntry }) => isDynamicEntry && name === 'home',
  );
  if (!home) throw new Error('The build has no page named home');
  const withHome = withStaticImports(chunks, home.fileName, new Set(atStart));
  if (withHome.size > MAX_HOME_FILES) {
    throw new Error(`Home needs ${withHome.size} files of code: ${[...withHome].join(', ')}`);
  }
  const loaded = loadedWith(chunks, atStart);
  const routes = [...chunks.values()]
    .filter((chunk) => chunk.isDynamicEntry)
    .map((chunk) => {
      const importers = [...chunks.values()].filter(({ dynamicImports }) =>
        dynamicImports.includes(chunk.fileName),
      );
      const before = new Set([
        ...atStart,
        ...inAll(importers.map(({ fileName }) => loaded.get(fileName))),
      ]);
      const own = [...withStaticImports(chunks, chunk.fileName)].filter(
        (name) => !before.has(name),
      );
      return { name: chunk.name, bytes: sum(own), limit: limits.routeBytes };
    })
    .toSorted((one, other) => other.bytes - one.bytes);
  return [
    { name: 'entry and Home', bytes: sum(withHome), limit: limits.entryBytes },
    { name: 'preload', bytes: sum(preloaded), limit: limits.preloadBytes },
    ...routes,
  ];
}

/** For each chunk, finds the chunks loaded before it, such as the page before its dialog. */
function loadedWith(chunks: Chunks, atStart: ReadonlySet<string>) {
  const loaded = new Map<string, ReadonlySet<string>>();
  for (const name of chunks.keys()) {
    loaded.set(name, atStart.has(name) ? atStart : new Set(chunks.keys()));
  }
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [name, { fileName }] of chunks) {
      const importers = [...chunks.values()].filter(
        ({ imports, dynamicImports }) => imports.includes(name) || dynamicImports.includes(name),
      );
      const own = [...atStart, ...withStaticImports(chunks, fileName)];
      const now = new Set([...inAll(importers.map((each) => loaded.get(each.fileName))), ...own]);
      if (atStart.has(name) || now.size === loaded.get(name)?.size) continue;
      loaded.set(name, now);
      isSettled = false;
    }
  }
  return loaded;
}

function inAll(sets: readonly (ReadonlySet<string> | undefined)[]) {
  const [first, ...others] = sets;
  return [...(first ?? [])].filter((each) => others.every((other) => other?.has(each)));
}

function withStaticImports(chunks: Chunks, from: string, found = new Set<string>()) {
  if (found.has(from)) return found;
  found.add(from);
  for (const name of chunks.get(from)?.imports ?? []) withStaticImports(chunks, name, found);
  return found;
}

function line({ name, bytes, limit }: Row) {
  const number = (value: number) => value.toLocaleString('en-US').padStart(8);
  return `  ${name.padEnd(28)}${number(bytes)} of ${number(limit)}`;
}
