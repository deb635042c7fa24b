import { ensureBuilt } from '#scripts/build/ensure-built.ts';

/** Builds once before all tests; otherwise portals that start together would all build. */
export const setup = () => ensureBuilt();
