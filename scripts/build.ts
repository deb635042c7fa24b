import { buildPages } from './build/build-pages.ts';

await buildPages({ logLevel: 'info' });
