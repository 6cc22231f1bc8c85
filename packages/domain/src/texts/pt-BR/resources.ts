import { resources as pt } from '../pt/resources.ts';

const names: Readonly<Record<string, string>> = {
  'accounting period': 'esse período contábil',
  'write-down': 'essa provisão para perdas',
};

export const resources: Partial<typeof pt> = {
  notFound: ({ what }) => {
    const name = names[what];
    return name === undefined ? pt.notFound({ what }) : `A organização não tem ${name}.`;
  },
};
