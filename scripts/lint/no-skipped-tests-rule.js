const TESTS = new Set(['test', 'it', 'describe', 'suite']);
const MARKS = new Set(['only', 'skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails']);

export const noSkippedTestsRule = {
  create: (context) => ({
    MemberExpression(node) {
      const mark = node.property.name ?? node.property.value;
      if (!MARKS.has(mark) || !TESTS.has(rootOf(node.object))) return;
      context.report({ node, message: `A test is run: no .${mark}` });
    },
  }),
};

function rootOf(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? rootOf(node.object) : undefined;
}
