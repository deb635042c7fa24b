import { ensureBuilt } from './build/ensure-built.ts';

/** Runs once before all tests: several portals that start at once would all build. */
export const setup = () => ensureBuilt();
