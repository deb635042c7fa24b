import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the shortest files: their tests are quick, and notice most mutants. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => statSync(a.moduleId).size - statSync(b.moduleId).size);
  }
}
