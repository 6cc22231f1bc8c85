/**
 * Checks the direction of imports between the layers of apps/api/src, for which lint has a rule per layer, as one
 * order: start → http → modules → procedures → platform. The only upward import allowed is the type AppServices.
 * Nothing may extend AppServices with `declare module`.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** From the lowest layer to the highest. */
const layers = ['platform', 'procedures', 'modules', 'http', 'start'];
const services = join('start', 'app-services.ts');

const isTest = (file) => /\.test\.ts$|\.testing\.ts$|(^|[\\/])testing[\\/]/.test(file);
const layerOf = (file) => layers.indexOf(file.split(sep)[0]);
const imports = /(?:^(import|export)\b([^;'"]*?)\bfrom\s*|\bimport\(\s*|^import\s*)'(\.[^']+)'/gm;
const augmentation = /declare module '[^']*app-services[^']*'/;

const root = process.argv[2] ?? join(import.meta.dirname, '../../apps/api/src');
const problems = [];
for (const file of globSync('**/*.ts', { cwd: root }).filter((name) => !isTest(name) && layerOf(name) >= 0)) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, , clause = '', specifier] of text.matchAll(imports)) {
    const target = relative(root, join(root, dirname(file), specifier));
    const isServicesType = target === services && clause.trimStart().startsWith('type ');
    if (layerOf(target) > layerOf(file) && !isServicesType) problems.push(`${file} imports ${target}`);
  }
  if (augmentation.test(text)) problems.push(`${file} extends AppServices with "declare module"`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(`The layers, from top to bottom, are ${layers.toReversed().join(', ')}.`);
process.exitCode = problems.length > 0 ? 1 : 0;
