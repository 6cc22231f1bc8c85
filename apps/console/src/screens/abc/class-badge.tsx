import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/context.ts';

const kinds = { A: 'good', B: 'warning', C: 'normal' } as const;

/** The letter is the class; the color only helps to find it. */
export function ClassBadge({ name }: { readonly name: keyof typeof kinds }) {
  const { abc } = useTexts().reports;
  return (
    <Badge kind={kinds[name]} title={abc.classOf(name)}>
      {name}
    </Badge>
  );
}
