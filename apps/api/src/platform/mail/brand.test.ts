import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, darkAccent, lightAccent, rgbOf } from './brand.ts';

test('any brand color becomes readable, on light and dark pages and as a button', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (given) => {
      for (const [{ accent, hover, onAccent }, backgrounds] of [
        [lightAccent({ name: '', color: given }), ['#ffffff', '#f4f3ef']],
        [darkAccent({ name: '', color: given }), ['#14171a', '#1e2226']],
      ] as const) {
        for (const background of backgrounds)
          expect(contrast(rgbOf(accent), rgbOf(background))).toBeGreaterThanOrEqual(4.5);
        for (const surface of [accent, hover])
          expect(contrast(rgbOf(onAccent), rgbOf(surface))).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
