import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { SERVER } from '#scripts/build/stamp.ts';

/** Runs once before all tests, because several of them run the compiled server. */
export async function setup() {
  await ensureBuilt({ parts: [SERVER] });
}
