import type { screens as enScreens, texts as en } from './en/index.ts';
import type { Language } from './language.ts';

type Screens = typeof enScreens;

export type ScreenName = keyof Screens;

type ScreenTexts = { readonly [Name in ScreenName]: Awaited<ReturnType<Screens[Name]>> };

/**
 * All texts of the console in one language. English is the type of the others: a missing text is a type error. Those of a
 * screen are loaded with it; elsewhere the component that reads them first suspends.
 */
export type Texts = typeof en & ScreenTexts;

interface Loaded {
  readonly texts: Texts;
  readonly load: (screen: ScreenName) => Promise<unknown>;
  readonly screens: ReadonlyMap<ScreenName, unknown>;
}

/** Each language is a chunk of its own, and so are the texts of each screen. */
const loaders: Record<Language, () => Promise<{ readonly texts: typeof en; readonly screens: Screens }>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
  de: () => import('./de/index.ts'),
  pt: () => import('./pt/index.ts'),
  'pt-BR': () => import('./pt-BR/index.ts'),
};

let current: Loaded | undefined;

/** Changes to a language, with the texts of all screens that were shown in the one before. */
export async function loadTexts(language: Language): Promise<Texts> {
  const next = withScreens(await loaders[language]());
  await Promise.all([...(current?.screens.keys() ?? [])].map(next.load));
  current = next;
  return next.texts;
}

/** Loads what a route needs: the screen, and its texts at the same time, so that neither is shown without the other. */
export async function withTexts<Module>(screen: ScreenName, module: Promise<Module>): Promise<Module> {
  return (await Promise.all([module, current?.load(screen)]))[0];
}

function withScreens(language: { readonly texts: typeof en; readonly screens: Screens }): Loaded {
  const screens = new Map<ScreenName, unknown>();
  const loading = new Map<ScreenName, Promise<unknown>>();
  const load = (name: ScreenName): Promise<unknown> => {
    const known = loading.get(name);
    if (known !== undefined) return known;
    const promise = language.screens[name]().then(
      (texts) => screens.set(name, texts),
      (error: unknown) => {
        // The next attempt may succeed.
        loading.delete(name);
        throw error;
      },
    );
    loading.set(name, promise);
    return promise;
  };
  const texts = { ...language.texts };
  for (const name of Object.keys(language.screens) as ScreenName[])
    Object.defineProperty(texts, name, {
      get: () => {
        // Not `use`: React continues a component after it with the hooks so far (error 467 if nothing calls `use` again), but
        // renders one that throws a promise from its start.
        // oxlint-disable-next-line typescript/only-throw-error
        if (!screens.has(name)) throw load(name);
        return screens.get(name);
      },
    });
  return { texts: texts as Texts, load, screens };
}
