import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../texts/texts.ts';
import { organizationLayout } from './layout-routes.ts';
import { screen } from './screen.ts';

// Their screens share words with those of movements.

export const locations = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/locations',
  component: screen(
    'locations',
    () => withTexts('movements', import('../screens/locations/screen.tsx')),
    'Locations',
  ),
});

export const location = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/locations/$id',
  component: screen(
    'locations',
    () => withTexts('movements', import('../screens/locations/location/screen.tsx')),
    'Location',
  ),
});
