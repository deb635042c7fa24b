import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { SERVER } from '#scripts/build/stamp.ts';

/** Runs once before all tests, several of which run the compiled server. */
export async function setup() {
  // Stryker's sandbox has changed sources, which no test runs as a compiled server.
  if (process.env['STRYKER_MUTATOR_WORKER'] !== undefined) return;
  await ensureBuilt({ parts: [SERVER] });
}
