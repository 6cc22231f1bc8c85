/** The diagnostics channel to which the product publishes the names of the crash points that it passes. */
export const crashPointChannel = 'tallybook:crash-point';

/** Every posting passes these: each kills at a random pass instead of the first. */
export const frequentPoints = [
  'transaction begun',
  'movements inserted',
  'before COMMIT',
  'COMMIT sent',
  'COMMIT acknowledged',
  'postings committed',
] as const;

const rarePoints = [
  'mail prepared',
  'mail sent',
  'mail job fetched',
  'mail job done',
  'invitation marked accepted',
  'import page inserted',
  'import page committed',
  'recost costs written',
  'recost step committed',
  'period marked closed',
] as const;

/** All crash points: a test compares them with the calls of `crashPoint` in the sources of the product. */
export const crashPoints = [...frequentPoints, ...rarePoints];
