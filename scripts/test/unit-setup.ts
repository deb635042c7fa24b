import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { SERVER } from '#scripts/build/stamp.ts';

/** Runs once before all tests, because several of them run the compiled server. */
export async function setup() {
  // Mutation tests change sources in Stryker's sandbox, but never run the compiled server.
  if (process.env['STRYKER_MUTATOR_WORKER'] !== undefined) return;
  await ensureBuilt({ parts: [SERVER] });
}
