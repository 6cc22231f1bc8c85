import type { ageing as en } from '../en/ageing.ts';

export const ageing: typeof en = {
  title: 'Altersstruktur',
  asOf: 'Am Ende des',
  byAge: 'Wert nach Alter',
  age: 'Alter',
  share: 'Anteil',
  value: 'Wert',
  total: (value) => `Ganzer Bestand: ${value}`,
  reading: (count) => `Gelesene Produkte: ${count}. Die Balken wachsen noch.`,
  from: (days) => `Ab ${days} Tagen`,
  between: (first, last) => `${first}–${last} Tage`,
  units: (count) => `${count} Stück`,
  product: 'Produkt',
  onHand: 'Bestand',
  averageAge: 'Mittleres Alter, Tage',
  oldest: 'Ältestes',
  lastIn: 'Letzter Zugang',
  lastOut: 'Letzter Abgang',
  none: 'An diesem Tag war nichts im Bestand.',
};
