import { ensureBuilt } from './build/ensure-built.ts';
import { SERVER } from './build/stamp.ts';

/** Runs once before all tests, several of which run the compiled server. */
export async function setup() {
  await ensureBuilt({ parts: [SERVER] });
}
