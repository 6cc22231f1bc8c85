import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { LocationName } from '../../components/location-name.tsx';
import { ProductLink } from '../../components/product-link.tsx';
import type { Part } from './sentence-parts.ts';

/** A sentence with its links. */
export const Sentence = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map((part, at) => (
    <Fragment key={at}>{typeof part === 'string' ? part : <Subject of={part} />}</Fragment>
  ));

function Subject({ of }: { readonly of: Exclude<Part, string> }) {
  const params = { id: of.id };
  switch (of.to) {
    case 'product':
      return <ProductLink id={of.id} />;
    case 'location':
      return (
        <Link to="/locations/$id" params={params}>
          <LocationName id={of.id} />
        </Link>
      );
    default:
      return (
        <Link to={of.to === 'period' ? '/periods/$id' : '/stock-takes/$id'} params={params}>
          {of.text}
        </Link>
      );
  }
}
