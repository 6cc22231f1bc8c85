import { createRequire } from 'node:module';
import { join } from 'node:path';
import { require as expect } from './require.mjs';

/**
 * Checks what an editor shows when the pointer is on a field: every property of the contract's named types, and of the
 * objects within them, has a doc comment. Uses the compiler that still has an API.
 */
export const checkHoverTexts = (folder, say) => {
  const ts = createRequire(join(folder, 'package.json'))('typescript-5');
  const file = join(folder, 'node_modules/@tallybook/sdk/contract/types.d.ts');
  const program = ts.createProgram([file], {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);

  let count = 0;
  const missing = [];
  const visit = (node, path) => {
    if (ts.isPropertySignature(node)) {
      count += 1;
      const place = `${path}.${node.name.getText()}`;
      const symbol = checker.getSymbolAtLocation(node.name);
      if (ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim() === '') missing.push(place);
      ts.forEachChild(node, (child) => visit(child, place));
    } else ts.forEachChild(node, (child) => visit(child, path));
  };
  const named = source.statements.filter(
    (each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each),
  );
  for (const type of named) visit(type, type.name.text);

  expect(count > 200, `only ${count} fields were found`);
  const some = missing.slice(0, 20).join(', ');
  expect(missing.length === 0, `${missing.length} of ${count} fields have no doc comment: ${some}`);
  say(`all ${count} fields of ${named.length} types have a text on hover`);
};
