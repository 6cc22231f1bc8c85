import { Badge } from '../../components/badge.tsx';
import { useTexts } from '../../texts/context.ts';
import type { statuses } from './search.ts';

export type Status = (typeof statuses)[number];

const kinds = { open: 'normal', counting: 'warning', posted: 'good', cancelled: 'normal' } as const;

export function StatusBadge({ status }: { readonly status: Status }) {
  const { stockTakes } = useTexts();
  return <Badge kind={kinds[status]}>{stockTakes.statuses[status]}</Badge>;
}
