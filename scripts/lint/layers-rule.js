import { dirname, posix, relative } from 'node:path';
import { layers } from './layers.js';

const ALIASES = {
  '#shared/': 'shared/',
  '#server/': 'server/',
  '#client/': 'client/src/',
  '#scripts/': 'scripts/',
};

export const layersRule = {
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const active = layersOf(file);

    function check({ node, source, isType = false, names }) {
      if (typeof source?.value !== 'string') return;
      const specifier = source.value;
      const target = resolve(file, specifier);
      const complaint = complaintAboutForm(file, specifier, target);
      if (complaint) context.report({ node, message: `'${specifier}': ${complaint}` });
      for (const layer of active) {
        if (isType && layer.types) continue;
        if (layer.names && names && !names.some((name) => layer.names.includes(name))) continue;
        if (!matches(layer.forbid, target) || matches(layer.allow, target)) continue;
        context.report({
          node,
          message: `${file} may not import '${specifier}': ${layer.because}`,
        });
      }
    }

    return {
      ImportDeclaration: (node) =>
        check({
          node,
          source: node.source,
          isType: node.importKind === 'type',
          names: importedNames(node.specifiers),
        }),
      ExportNamedDeclaration: (node) =>
        check({
          node,
          source: node.source,
          isType: node.exportKind === 'type',
          names: node.specifiers.map((specifier) => nameOf(specifier.local)),
        }),
      ExportAllDeclaration: (node) =>
        check({ node, source: node.source, isType: node.exportKind === 'type' }),
      ImportExpression: (node) => check({ node, source: node.source }),
      TSImportType: (node) => check({ node, source: node.source, isType: true }),
    };
  },
};

function layersOf(file) {
  return layers.flatMap((layer) => {
    if (layer.except?.some((glob) => pattern(glob).test(file))) return [];
    const match = layer.files.map((glob) => pattern(glob).exec(file)).find(Boolean);
    if (!match) return [];
    const fill = (globs = []) =>
      globs.map((glob) => pattern(glob.replace('{own}', match.groups?.own)));
    return [{ ...layer, forbid: fill(layer.forbid), allow: fill(layer.allow) }];
  });
}

function pattern(glob) {
  const source = glob
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))
    .replaceAll('{own}', '(?<own>[^/]+)');
  return new RegExp(`^${source}$`);
}

function matches(patterns, target) {
  return patterns.some((each) => each.test(target));
}

function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier);
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  return alias ? ALIASES[alias] + specifier.slice(alias.length) : specifier;
}

function complaintAboutForm(file, specifier, target) {
  if (/^\.\.(\/|$)/.test(specifier))
    return 'across folders by #shared, #server, #client or #scripts';
  const isNeighbour = specifier.startsWith('#') && dirname(target) === dirname(file);
  return isNeighbour ? 'inside one folder by ./' : undefined;
}

function importedNames(specifiers) {
  if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return undefined;
  return specifiers.map((specifier) =>
    specifier.imported ? nameOf(specifier.imported) : 'default',
  );
}

function nameOf(identifier) {
  return identifier.name ?? identifier.value;
}
