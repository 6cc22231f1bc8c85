// Runs before the page is drawn, so that it never changes its colors or the language of its samples while it loads.
{
  const { documentElement } = document;
  /** @param {string} name */
  const stored = (name) => {
    try {
      return localStorage.getItem(`tallybook.${name}`);
    } catch {
      return null; // Blocked by the browser's settings.
    }
  };
  documentElement.classList.add('js');
  documentElement.dataset['sample'] = stored('sample') ?? 'curl';
  const scheme = stored('scheme');
  if (scheme === 'light' || scheme === 'dark') documentElement.dataset['scheme'] = scheme;
}
