/**
 * Lint rules of this repository that no built-in rule expresses. Globs in .oxlintrc.json choose their files, and
 * direction.test.ts tests each rule.
 */

const isName = (node, ...names) => node?.type === 'Identifier' && names.includes(node.name);

/** The property that `a.b` or `a['b']` reads; undefined if it is computed. */
const propertyOf = (node) => {
  if (node.type !== 'MemberExpression') return undefined;
  if (!node.computed) return node.property.name;
  return node.property.type === 'Literal' ? node.property.value : undefined;
};

/** True for `object.property`, `globalThis.object.property`. */
const isRead = (node, object, property) =>
  propertyOf(node) === property &&
  (isName(node.object, object) ||
    (propertyOf(node.object) === object && isName(node.object.object, 'globalThis')));

/** True for `const { property } = object`. */
const isDestructured = (node, object, property) =>
  isName(node.init, object) &&
  node.id.type === 'ObjectPattern' &&
  node.id.properties.some((each) => isName(each.key, property));

const rule = (create) => ({ meta: { type: 'problem' }, create });

const environmentInOnePlace = rule((context) => {
  const report = (node) =>
    context.report({ node, message: 'Only platform/config.ts reads the environment.' });
  return {
    MemberExpression: (node) => isRead(node, 'process', 'env') && report(node),
    VariableDeclarator: (node) => isDestructured(node, 'process', 'env') && report(node),
    ImportSpecifier: (node) =>
      /^(node:)?process$/.test(node.parent.source.value) && isName(node.imported, 'env') && report(node),
  };
});

const noJsonParse = rule((context) => {
  const report = (node) =>
    context.report({
      node,
      message: 'JSON.parse converts amounts to doubles: only the HTTP edge parses bodies.',
    });
  return {
    MemberExpression: (node) => isRead(node, 'JSON', 'parse') && report(node),
    VariableDeclarator: (node) => isDestructured(node, 'JSON', 'parse') && report(node),
  };
});

/** Conversions to a double, such as `Number(x)`. Checks such as `Number.isInteger(x)` are allowed. */
const exactNumbers = rule((context) => {
  const report = (node) =>
    context.report({
      node,
      message: 'Amounts and quantities are exact: use the decimal type, not a double.',
    });
  const parsers = ['parseFloat', 'parseInt'];
  return {
    CallExpression: (node) => {
      if (isName(node.callee, 'Number', ...parsers)) report(node);
      for (const argument of node.arguments) if (isName(argument, 'Number', ...parsers)) report(argument);
    },
    NewExpression: (node) => isName(node.callee, 'Number') && report(node),
    MemberExpression: (node) => parsers.includes(propertyOf(node)) && report(node),
    UnaryExpression: (node) => node.operator === '+' && report(node),
  };
});

/** No clock, no randomness, no I/O. */
const pure = rule((context) => {
  const report = (node) =>
    context.report({ node, message: 'The domain is pure: pass times and random values as arguments.' });
  return {
    NewExpression: (node) => isName(node.callee, 'Date') && node.arguments.length === 0 && report(node),
    CallExpression: (node) =>
      isName(node.callee, 'Date', 'fetch', 'setTimeout', 'setInterval') && report(node),
    MemberExpression: (node) => {
      const read = isRead(node, 'Date', 'now') || isRead(node, 'Math', 'random');
      if (read || isName(node.object, 'process', 'performance', 'crypto', 'console')) report(node);
    },
  };
});

/** Row types that nothing checks: `` sql<Row[]>`…` ``, `` fragment<T>`…` ``, and `sql.unsafe<Row[]>(…)`. */
const checkedRows = rule((context) => {
  const report = (node) =>
    context.report({
      node,
      message: 'Nothing checks this row type: use tx.db, or tx.rows with a shape (packages/db/README.md).',
    });
  return {
    TaggedTemplateExpression: (node) => node.typeArguments && report(node),
    CallExpression: (node) => node.typeArguments && propertyOf(node.callee) === 'unsafe' && report(node),
  };
});

/** Sentences of problems that only the texts of each language may contain. */
const sentences = rule((context) => {
  const isText = (node) =>
    node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');
  const report = (node) =>
    context.report({ node, message: 'Problems have a sentence in every language: say(en.…, { … }).' });
  const check = (node) => isText(node) && report(node);
  return {
    NewExpression: (node) => isName(node.callee, 'ProblemError') && check(node.arguments[1]),
    CallExpression: (node) => isName(node.callee, 'fieldProblem') && check(node.arguments[2]),
    ObjectExpression: ({ properties }) => {
      const valueOf = (name) => properties.find((each) => isName(each.key, name))?.value;
      if (valueOf('pointer') !== undefined) check(valueOf('detail'));
    },
  };
});

/** Keys that a browser test sends to a button: a dialog that opens or closes may take the focus before they arrive. */
const clicks = rule((context) => ({
  CallExpression: ({ callee, arguments: [key] }) => {
    if (propertyOf(callee) !== 'press' || !['Enter', 'Space'].includes(key?.value)) return;
    const locator = callee.object;
    const [role] = locator.arguments ?? [];
    if (propertyOf(locator.callee ?? {}) === 'getByRole' && ['button', 'link'].includes(role?.value))
      context.report({
        node: key,
        message: 'Click it: a dialog that opens may take the focus before the key arrives.',
      });
  },
}));

export default {
  meta: { name: 'tallybook' },
  rules: {
    'checked-rows': checkedRows,
    clicks,
    'environment-in-one-place': environmentInOnePlace,
    'exact-numbers': exactNumbers,
    'no-json-parse': noJsonParse,
    pure,
    sentences,
  },
};
