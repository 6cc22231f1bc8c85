import styles from './sparkline.module.css';

interface Props {
  /** In the order of time; undefined while they load, for which the picture has its place. */
  readonly values: readonly number[] | undefined;
  /** What the picture shows, for screen readers. */
  readonly label: string;
}

const [width, height] = [100, 24];

/** The course of a figure as a small line without axes: whether it rises, not by how much. */
export function Sparkline({ values = [], label }: Props) {
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={pointsOf(values)} />
    </svg>
  );
}

/** A line of equal values is in the middle. */
function pointsOf(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = highest - lowest;
  return values
    .map((value, at) => {
      const share = range === 0 ? 0.5 : (value - lowest) / range;
      return `${(at / Math.max(values.length - 1, 1)) * width},${1 + (1 - share) * (height - 2)}`;
    })
    .join(' ');
}
