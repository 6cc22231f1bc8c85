import { Component, type ReactNode } from 'react';
import { Notice } from '../../components/states.tsx';
import { useTexts } from '../../texts/context.ts';

/** Shows a remark instead of a chart that cannot be loaded or drawn; the table below has the same figures. */
export class ChartBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ChartFailed /> : this.props.children;
  }
}

function ChartFailed() {
  const { product } = useTexts();
  return <Notice>{product.chartFailed}</Notice>;
}
