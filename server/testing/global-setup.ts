import type { TestProject } from 'vitest/node';
import { makeTemplate, type Template } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Makes the database that every test file copies. */
export async function setup(project: TestProject) {
  const { template, remove } = await makeTemplate(
    process.env['TEST_DATABASE_URL'] ?? null,
    process.env['TEST_POOLER_URL'] ?? null,
  );
  project.provide('template', template);
  return remove;
}
