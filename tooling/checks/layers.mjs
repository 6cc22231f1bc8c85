/**
 * Checks the direction of imports between the layers of apps/api/src, for which lint has a rule per layer, as one
 * order: start → http → modules → procedures → ledger → platform. The only upward import allowed is the type AppServices.
 * Nothing may extend AppServices with `declare module`. Of the groups of modules, only identity imports another
 * (integration). Checks the layers of apps/console/src as well, where also no screen imports another.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** From the lowest layer to the highest. */
const apiLayers = ['platform', 'ledger', 'procedures', 'modules', 'http', 'start'];
const consoleLayers = ['texts', 'data', 'components', 'screens', 'app'];
/** The only import from one group of modules into another. */
const groupImport = 'identity,integration';
const services = join('start', 'app-services.ts');

const isTest = (file) => /\.test\.tsx?$|\.testing\.ts$|(^|[\\/])testing[\\/]/.test(file);
const imports = /(?:^(import|export)\b([^;'"]*?)\bfrom\s*|\bimport\(\s*|^import\s*)'(\.[^']+)'/gm;
const augmentation = /declare module '[^']*app-services[^']*'/;
const problems = [];

function check(root, layers) {
  const partsOf = (file) => file.split(sep);
  const layerOf = (file) => layers.indexOf(partsOf(file)[0]);
  const partOf = (folder, file) => (partsOf(file)[0] === folder ? partsOf(file)[1] : undefined);
  const areSeparate = (folder, one, other) => {
    const parts = [partOf(folder, one), partOf(folder, other)];
    return parts.every((part) => part !== undefined) && parts[0] !== parts[1] && parts.join() !== groupImport;
  };
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (name) => !isTest(name) && layerOf(name) >= 0,
  )) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, , clause = '', specifier] of text.matchAll(imports)) {
      const target = relative(root, join(root, dirname(file), specifier));
      const isServicesType = target === services && clause.trimStart().startsWith('type ');
      const isOther =
        areSeparate('screens', file, target) ||
        // modules/router.ts joins them all.
        (file !== join('modules', 'router.ts') && areSeparate('modules', file, target));
      if ((layerOf(target) > layerOf(file) && !isServicesType) || isOther)
        problems.push(
          `${file} imports ${target}. The layers, from top to bottom: ${layers.toReversed().join(', ')}.`,
        );
    }
    if (augmentation.test(text)) problems.push(`${file} extends AppServices with "declare module"`);
  }
}

const [folder] = process.argv.slice(2);
check(folder ?? join(import.meta.dirname, '../../apps/api/src'), apiLayers);
check(folder ?? join(import.meta.dirname, '../../apps/console/src'), consoleLayers);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
