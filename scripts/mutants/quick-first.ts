import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the tests that vitest would run last, because quick ones notice most mutants. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toReversed();
  }
}
