import { makeTemplate } from '#server/testing/template.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';

/** Runs once before all browser tests. Makes a database that workers copy. */
export default async function setUp() {
  await ensureBuilt();
  const { template, remove } = await makeTemplate(
    process.env['TEST_DATABASE_URL'] || null,
    process.env['TEST_POOLER_URL'] || null,
  );
  process.env['E2E_TEMPLATE'] = JSON.stringify(template);
  return remove;
}
