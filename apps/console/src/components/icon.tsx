import styles from './icon.module.css';

/** Drawn, because fonts lack such characters on some machines. */
const paths = {
  back: 'M9.5 3.5 5 8 9.5 12.5M5 8H13',
  bell: 'M3.5 11.5C4.6 10.6 4.6 9 4.6 7A3.4 3.4 0 0 1 11.4 7C11.4 9 11.4 10.6 12.5 11.5ZM6.7 13.4A1.4 1.4 0 0 0 9.3 13.4M8 1.8V3.4',
  check: 'M2.5 8.5 6.5 12.5 13.5 4',
  close: 'M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5',
  clock: 'M8 4.6V8L10.4 9.8M8 1.5A6.5 6.5 0 1 0 8 14.5 6.5 6.5 0 1 0 8 1.5Z',
  info: 'M8 7.5V11.5M8 4.6V4.7M8 1.5A6.5 6.5 0 1 0 8 14.5 6.5 6.5 0 1 0 8 1.5Z',
  repeat: 'M13 5A5.8 5.8 0 1 0 13.8 8M13.4 1.5V5.2H9.7',
  reversal: 'M6 3.5 2.5 7 6 10.5M2.5 7H10A3 3 0 0 1 10 13H7',
  warning: 'M8 6V9.5M8 11.9V12M8 1.8 14.8 13.7H1.2Z',
} as const;

/** A small picture beside a text that says the same; screen readers skip it. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
