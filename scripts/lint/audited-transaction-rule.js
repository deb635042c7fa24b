const STATED = /^\s*(No audit event:|Audited by)\s+\S/;

/** Reports transactions of features that neither record an audit event nor say why not. */
export const auditedTransactionRule = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!/\/server\/features\//.test(file) || file.endsWith('.test.ts')) return {};
    const source = context.sourceCode;
    const records = (text) =>
      /\brecordAudits?\(/.test(text) ||
      recordersOf(source).some((name) => new RegExp(`\\b${name}\\(`).test(text));
    return {
      CallExpression(node) {
        if (node.callee.property?.name !== 'transaction' || node.arguments.length === 0) return;
        const [work] = node.arguments;
        if (records(source.getText(work))) return;
        const isStated = source
          .getAllComments()
          .some(
            ({ range, loc, value }) =>
              range[1] <= node.range[1] &&
              loc.end.line >= node.loc.start.line - 1 &&
              STATED.test(value),
          );
        if (isStated) return;
        context.report({
          node: node.callee.property,
          message:
            "A transaction records an audit event; else it says '// No audit event: …' or '// Audited by …'",
        });
      },
    };
  },
};

/** Finds functions of the file that record an audit event, directly or through each other. */
function recordersOf(source) {
  const functions = source.ast.body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'FunctionDeclaration')
    .map((declared) => ({ name: declared.id.name, text: source.getText(declared) }));
  const found = new Set();
  const records = ({ text }) =>
    /\brecordAudits?\(/.test(text) || [...found].some((name) => text.includes(`${name}(`));
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const each of functions) if (records(each)) found.add(each.name);
  }
  return [...found];
}
