import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { trust } from '#shared/trust.ts';

interface NodeFiles {
  node_ops: { mknod: (parent: unknown, name: string, mode: number, dev: number) => unknown };
  setattr: (
    file: unknown,
    node: unknown,
    attributes: { mode?: number },
    ...calls: unknown[]
  ) => void;
}

interface EngineModule {
  FS: { filesystems: { NODEFS: NodeFiles } };
}

const RIGHTS_OF_OTHERS = 0o077;

export class PrivateNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>) {
    const made = await super.init(engine, options);
    const { preRun = [], ...rest } = made.emscriptenOpts;
    const close: (typeof preRun)[number] = (module) => {
      const { FS } = trust<EngineModule>(module, 'PGlite gives its own');
      const files = FS.filesystems.NODEFS;
      const { node_ops: nodes, setattr } = files;
      const { mknod } = nodes;
      nodes.mknod = (parent, name, mode, dev) => mknod(parent, name, mode & ~RIGHTS_OF_OTHERS, dev);
      files.setattr = (file, node, attributes, ...calls) => {
        const { mode } = attributes;
        const own =
          mode === undefined ? attributes : { ...attributes, mode: mode & ~RIGHTS_OF_OTHERS };
        setattr(file, node, own, ...calls);
      };
    };
    return { ...made, emscriptenOpts: { ...rest, preRun: [close, ...preRun] } };
  }
}

export function closeToOthers(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink() || stats.uid !== process.geteuid?.()) return;
  if ((stats.mode & RIGHTS_OF_OTHERS) !== 0)
    chmodSync(path, stats.mode & ~RIGHTS_OF_OTHERS & 0o7777);
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) closeToOthers(join(path, name));
}
