import { Dialog } from '../components/dialog.tsx';
import { usePosting } from '../components/posting-context.ts';
import { useTexts } from '../texts/context.ts';
import type { Destination } from './navigation.ts';
import styles from './shortcut-list.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly destinations: readonly Pick<Destination, 'shortcut' | 'title'>[];
}

export function ShortcutList({ open, onClose, destinations }: Props) {
  const texts = useTexts();
  const { shell } = texts;
  const mayPost = usePosting() !== undefined;
  const rows: readonly { keys: readonly string[]; text: string; areAlternatives?: boolean }[] = [
    { keys: ['Ctrl K'], text: shell.palette.title },
    { keys: ['/'], text: shell.searchProducts },
    ...(mayPost ? [{ keys: ['n'], text: shell.newMovement }] : []),
    ...destinations.flatMap(({ shortcut, title }) =>
      shortcut === undefined ? [] : [{ keys: ['g', shortcut], text: shell.goTo(title(texts)) }],
    ),
    { keys: ['j', 'k'], text: shell.moveInRows, areAlternatives: true },
    { keys: ['?'], text: shell.showShortcuts },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={shell.shortcuts} description={shell.shortcutsHint}>
      <dl className={styles.list}>
        {rows.map(({ keys, text, areAlternatives }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && (areAlternatives === true ? ' / ' : ` ${shell.keyThen} `)}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
