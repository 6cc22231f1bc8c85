import type { Product } from '@tallybook/sdk';
import { code128 } from './code128.ts';
import styles from './labels.module.css';

/** Blank modules on both sides, without which scanners do not find the code. */
const quietModules = 10;
/** Millimetres of a module: as on retail articles, and less for a long code, which still has to fit. */
const moduleMm = 0.33;
/** What printers with 203 dots per inch and scanners can still tell apart. */
const minModuleMm = 0.19;

/** The code that a scanner reads: the barcode, or without one the SKU. */
export const codeOf = ({ barcode, sku }: Product): string => barcode ?? sku;

/** The bars of a code on a label with this room; undefined if it cannot be encoded, or its bars would be too narrow. */
export function barsOf(code: string, roomMm: number): readonly number[] | undefined {
  const widths = code128(code);
  const modules = widths === undefined ? Infinity : modulesOf(widths);
  return modules * minModuleMm > roomMm ? undefined : widths;
}

const modulesOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 2 * quietModules);

/** The label of a product: name, bars, and the code for people. */
export function Label({ product, roomMm }: { readonly product: Product; readonly roomMm: number }) {
  const code = codeOf(product);
  const bars = barsOf(code, roomMm);
  return (
    <li className={styles.label}>
      <strong className={styles.name}>{product.name}</strong>
      {bars !== undefined && <Bars widths={bars} />}
      <span className={styles.code}>{code === product.sku ? code : `${code} · ${product.sku}`}</span>
    </li>
  );
}

function Bars({ widths }: { readonly widths: readonly number[] }) {
  const modules = modulesOf(widths);
  let at = quietModules;
  const path = widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 0h${width}v1h-${width}z` : '';
      at += width;
      return bar;
    })
    .join('');
  return (
    <svg
      className={styles.bars}
      style={{ width: `${(modules * moduleMm).toFixed(2)}mm` }}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
