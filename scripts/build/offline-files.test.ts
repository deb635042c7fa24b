import { expect, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import { offlineFiles } from './offline-files.ts';

interface File {
  code?: string;
  source?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  moduleIds?: string[];
}

const chunk = {
  type: 'chunk',
  code: '',
  isEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [],
};

function bundleOf(files: Record<string, File>) {
  const bundle = Object.entries(files).map(([fileName, file]) => [
    fileName,
    { ...('source' in file ? { type: 'asset' } : chunk), ...file, fileName },
  ]);
  return trust<Parameters<typeof offlineFiles>[0]>(
    Object.fromEntries(bundle),
    'it has what offlineFiles reads',
  );
}

const LEFT_OUT = [/\/pages\/admin\.tsx$/];

const files = {
  'index.html': { source: '<link rel="icon" href="/assets/mark-1.svg">' },
  'assets/index-1.js': {
    isEntry: true,
    imports: ['assets/shared-1.js'],
    dynamicImports: ['assets/training-1.js', 'assets/admin-1.js'],
  },
  'assets/shared-1.js': {},
  'assets/training-1.js': {
    imports: ['assets/dates-1.js'],
    code: 'new Worker("/assets/worker-1.js")',
  },
  'assets/dates-1.js': {},
  'assets/worker-1.js': { source: 'work()' },
  'assets/mark-1.svg': { source: '<svg/>' },
  'assets/unnamed-1.svg': { source: '<svg/>' },
  'assets/admin-1.js': {
    moduleIds: ['/client/src/pages/admin.tsx'],
    imports: ['assets/table-1.js'],
  },
  'assets/table-1.js': {},
} satisfies Record<string, File>;

test('the offline files include every file that pages import or mention, except administrators’ pages', () => {
  expect([...offlineFiles(bundleOf(files), LEFT_OUT)].toSorted()).toEqual([
    'assets/dates-1.js',
    'assets/index-1.js',
    'assets/mark-1.svg',
    'assets/shared-1.js',
    'assets/training-1.js',
    'assets/worker-1.js',
    'index.html',
  ]);
});

test('the build fails if a file that is needed offline contains code of an administrators’ page', () => {
  const mixed = { ...files, 'assets/shared-1.js': { moduleIds: ['/client/src/pages/admin.tsx'] } };
  expect(() => offlineFiles(bundleOf(mixed), LEFT_OUT)).toThrow(
    'assets/shared-1.js is needed without a connection, but holds /client/src/pages/admin.tsx',
  );
});
