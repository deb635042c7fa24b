import { auditedTransactionRule } from './audited-transaction-rule.js';
import { layersRule } from './layers-rule.js';
import { noSkippedTestsRule } from './no-skipped-tests-rule.js';

export default {
  meta: { name: 'house' },
  rules: {
    'audited-transaction': auditedTransactionRule,
    layers: layersRule,
    'no-skipped-tests': noSkippedTestsRule,
  },
};
