import { layersRule } from './layers-rule.js';
import { noSkippedTestsRule } from './no-skipped-tests-rule.js';

export default {
  meta: { name: 'house' },
  rules: { layers: layersRule, 'no-skipped-tests': noSkippedTestsRule },
};
