/**
 * Lint rules of this house that no built-in rule expresses. Which files each one watches is set by glob in
 * .oxlintrc.json; direction.test.ts proves that each still bites.
 */

const isName = (node, ...names) => node?.type === 'Identifier' && names.includes(node.name);

/** The property that `a.b` or `a['b']` reads, if it is known while linting. */
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
const isTaken = (node, object, property) =>
  isName(node.init, object) &&
  node.id.type === 'ObjectPattern' &&
  node.id.properties.some((each) => isName(each.key, property));

const rule = (create) => ({ meta: { type: 'problem' }, create });

const environmentInOnePlace = rule((context) => {
  const report = (node) =>
    context.report({ node, message: 'The environment is read once, in platform/config.ts.' });
  return {
    MemberExpression: (node) => isRead(node, 'process', 'env') && report(node),
    VariableDeclarator: (node) => isTaken(node, 'process', 'env') && report(node),
    ImportSpecifier: (node) =>
      /^(node:)?process$/.test(node.parent.source.value) && isName(node.imported, 'env') && report(node),
  };
});

const noJsonParse = rule((context) => {
  const report = (node) =>
    context.report({
      node,
      message: 'JSON.parse makes doubles of amounts: bytes are parsed at the edge only.',
    });
  return {
    MemberExpression: (node) => isRead(node, 'JSON', 'parse') && report(node),
    VariableDeclarator: (node) => isTaken(node, 'JSON', 'parse') && report(node),
  };
});

/** `Number.isInteger(x)` looks at a number and is fine; `Number(x)` makes one. */
const exactNumbers = rule((context) => {
  const report = (node) =>
    context.report({
      node,
      message: 'Amounts and quantities are exact: use the decimal type, not a double.',
    });
  const makers = ['parseFloat', 'parseInt'];
  return {
    CallExpression: (node) => {
      if (isName(node.callee, 'Number', ...makers)) report(node);
      for (const argument of node.arguments) if (isName(argument, 'Number', ...makers)) report(argument);
    },
    NewExpression: (node) => isName(node.callee, 'Number') && report(node),
    MemberExpression: (node) => makers.includes(propertyOf(node)) && report(node),
    UnaryExpression: (node) => node.operator === '+' && report(node),
  };
});

/** Same question, same answer: time and chance come in as arguments. */
const pure = rule((context) => {
  const report = (node) =>
    context.report({ node, message: 'The domain takes time and chance as arguments.' });
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

export default {
  meta: { name: 'tallybook' },
  rules: {
    'environment-in-one-place': environmentInOnePlace,
    'exact-numbers': exactNumbers,
    'no-json-parse': noJsonParse,
    pure,
  },
};
