import { ensureBuilt } from '#scripts/build/ensure-built.ts';

/** Runs once before all tests: portals that start together would all build. */
export const setup = () => ensureBuilt();
