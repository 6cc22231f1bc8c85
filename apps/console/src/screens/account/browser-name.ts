/** The browser and the system that a `User-Agent` names; the whole text if it names none that is known. */
export function browserOf(userAgent: string): string {
  const browser = browsers.find(([token]) => userAgent.includes(`${token}/`));
  const system = systems.find(([token]) => userAgent.includes(token));
  if (browser === undefined) return userAgent;
  return system === undefined ? browser[1] : `${browser[1]}, ${system[1]}`;
}

/** In this order, because browsers and systems also name those that they are like. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;
