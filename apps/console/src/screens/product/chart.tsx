import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useOrganization } from '../../data/organization.ts';
import { useIsDark } from '../../data/theme.ts';
import { useLocalization } from '../../texts/context.ts';
import { chartColumns, dayOf, type ChartPoint } from './chart-data.ts';
import { drawPairs } from './draw-pairs.ts';
import styles from './chart.module.css';

interface Props {
  readonly points: readonly ChartPoint[];
  readonly onRange: (from: string, to: string) => void;
  /** Places of a reversed movement and its reversal among the points. */
  readonly pairs: readonly (readonly [number, number])[];
  /** The row of the table at the cursor. */
  readonly onRow: (id: string | undefined) => void;
}

const height = 260;

/** Quantity and value as steps, because both change with movements only, each with its axis. */
export function Chart({ points, pairs, onRange, onRow }: Props) {
  const { texts, format, language } = useLocalization();
  const { organization } = useOrganization();
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [at, setAt] = useState<number>();
  const callbacks = useRef({ onRange, setAt });
  callbacks.current = { onRange, setAt };
  const scheme = useIsDark();

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const drawn = new uPlot(
      optionsOf(element, language, {
        quantity: texts.product.quantity,
        value: texts.product.value,
        withoutLate: texts.product.withoutLate,
        pairs,
        onRange: (from, to) => callbacks.current.onRange(from, to),
        onCursor: (index) => callbacks.current.setAt(index),
      }),
      chartColumns(points),
      element,
    );
    plot.current = drawn;
    const observer = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.destroy();
    };
  }, [points, pairs, language, texts, scheme]);

  const point = at === undefined ? undefined : points[at];
  useEffect(() => onRow(point?.id), [point?.id, onRow]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
      Home: -Infinity,
      End: Infinity,
    }[event.key];
    if (step === undefined || points.length === 0) return;
    event.preventDefault();
    const from = at ?? (step < 0 ? points.length : -1);
    const next = Math.min(points.length - 1, Math.max(0, from + step));
    setAt(next);
    const { current } = plot;
    const x = current?.data[0][next];
    if (current !== undefined && x !== undefined)
      current.setCursor({ left: current.valToPos(x, 'x'), top: height / 2 });
  };

  return (
    <div className={styles.chart}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        tabIndex={0}
        aria-label={texts.product.chart}
        aria-describedby="chart-hint"
        onKeyDown={onKeyDown}
      />
      <p className={styles.reading} aria-live="polite">
        {point === undefined
          ? ' '
          : texts.product.reading(
              format.date(point.day),
              format.quantity(point.quantity),
              format.money(point.value, organization.currency),
            )}
      </p>
    </div>
  );
}

const steps = { paths: uPlot.paths.stepped?.({ align: 1 }) ?? null };

interface Events {
  readonly quantity: string;
  readonly value: string;
  readonly withoutLate: string;
  readonly pairs: readonly (readonly [number, number])[];
  readonly onRange: (from: string, to: string) => void;
  readonly onCursor: (index: number | undefined) => void;
}

function optionsOf(element: HTMLElement, language: string, events: Events): uPlot.Options {
  const color = (name: string, percent = 100): string => {
    // The value of a custom property may be `light-dark(…)`; that of a color is resolved.
    element.style.color = `color-mix(in srgb, var(${name}) ${percent}%, transparent)`;
    const resolved = getComputedStyle(element).color;
    element.style.color = '';
    return resolved;
  };
  const [text, line] = [color('--text-muted'), color('--line')];
  const [quantity, value] = [color('--chart-quantity'), color('--chart-value')];
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const numbers = (_plot: uPlot, splits: number[]): string[] => splits.map((each) => compact.format(each));
  return {
    width: element.clientWidth,
    height,
    // Days have no time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 8 } },
    scales: { x: { time: true }, quantity: { range: fromZero }, value: { range: fromZero } },
    axes: [
      {
        stroke: text,
        font,
        grid: { stroke: line, width: 1 },
        ticks: { stroke: line, width: 1 },
        space: 70,
        values: (_plot, splits, _axis, _space, step) =>
          splits.map((each) => (step >= 28 * 86_400 ? long : day).format(each * 1000)),
      },
      {
        scale: 'quantity',
        stroke: quantity,
        font,
        size: 56,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: numbers,
      },
      {
        scale: 'value',
        // The right one. uPlot's enum has no values at run time.
        // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
        side: 1,
        stroke: value,
        font,
        size: 60,
        grid: { show: false },
        ticks: { show: false },
        values: numbers,
      },
    ],
    series: [
      {},
      {
        label: events.quantity,
        scale: 'quantity',
        stroke: quantity,
        fill: color('--chart-quantity', 10),
        width: 2,
        ...steps,
        points: { show: false },
      },
      // Dashed, so that the two differ without their colors.
      {
        label: events.value,
        scale: 'value',
        stroke: value,
        width: 2,
        dash: [6, 4],
        ...steps,
        points: { show: false },
      },
      {
        label: events.withoutLate,
        scale: 'quantity',
        stroke: text,
        width: 1.5,
        dash: [2, 4],
        ...steps,
        points: { show: false },
      },
    ].map((series) => series as uPlot.Series),
    hooks: {
      draw: [(plot) => drawPairs(plot, events.pairs, text)],
      setCursor: [({ cursor: { idx } }) => events.onCursor(idx ?? undefined)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < 4) return;
          events.onRange(dayOf(plot.posToVal(left, 'x')), dayOf(plot.posToVal(left + width, 'x')));
        },
      ],
    },
  };
}

/** A curve that seems to halve when 2 of 100 units leave would mislead. */
const fromZero = (_plot: uPlot, min: number | null, max: number | null): [number, number] => {
  const [low, high] = [Math.min(0, min ?? 0), Math.max(0, max ?? 0)];
  const room = (high - low || 1) * 0.08;
  return [low < 0 ? low - room : 0, high + room];
};
