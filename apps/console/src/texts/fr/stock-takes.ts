import type { stockTakes as en } from '../en/stock-takes.ts';

export const stockTakes: typeof en = {
  title: 'Inventaires',
  intro:
    'Plusieurs personnes saisissent leurs comptages dans un inventaire, puis les écarts sont vérifiés et enregistrés. Rien ne change avant.',
  create: 'Nouvel inventaire',
  date: 'Date de l’inventaire',
  dateHint: 'Les quantités sont comparées au stock à la fin de ce jour.',
  location: 'Emplacement',
  locationHint: 'Seul ce qui s’y trouve est compté.',
  note: 'Note',
  noteHint: 'Distingue les inventaires d’un même jour, par exemple les allées.',
  blind: 'À l’aveugle',
  countBlind: 'Compter à l’aveugle',
  blindHint:
    'Masque les quantités attendues et les écarts, jusqu’à l’enregistrement, à tous ceux qui ne peuvent pas enregistrer.',
  open: 'Ouvrir l’inventaire',
  all: 'Tous',
  status: 'État',
  statuses: { open: 'Ouvert', counting: 'Comptage en cours', posted: 'Enregistré', cancelled: 'Annulé' },
  openedBy: 'Ouvert par',
  you: 'vous',
  member: 'un autre membre',
  counted: 'Produits comptés',
  later: 'Changements tardifs',
  laterHint: 'Mouvements enregistrés après l’inventaire mais datés de ce jour ou d’un jour précédent.',
  none: 'Il n’y a encore aucun inventaire.',
  noMatch: 'Aucun inventaire n’a cet état.',
};
