import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router.tsx';
import { Button } from './components/button.tsx';
import { Frame } from './components/frame.tsx';
import { Toasts } from './components/toasts.tsx';
import { clearWithOtherTabs } from './data/browser-storage.ts';
import { queryClient } from './data/query-client.ts';
import { applyTheme } from './data/theme.ts';
// Its policy must be the first one of its name.
import './screens/import/workbook/worker.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { LocalizationContext, type Localization } from './texts/context.ts';
import { createFormat } from './texts/format.ts';
import { preferredLanguage, regionalTag, storeLanguage } from './texts/language.ts';
import { notLoaded } from './texts/not-loaded.ts';
import { loadTexts } from './texts/texts.ts';

type Loaded = Omit<Localization, 'change'>;

async function load(language: Localization['language']): Promise<Loaded> {
  const texts = await loadTexts(language);
  document.documentElement.lang = language;
  return { language, texts, format: createFormat(regionalTag(language)) };
}

function App({ initial }: { readonly initial: Loaded }) {
  const [loaded, setLoaded] = useState(initial);
  const localization = useMemo<Localization>(
    () => ({
      ...loaded,
      change: async (language) => {
        setLoaded(await load(language));
        storeLanguage(language);
      },
    }),
    [loaded],
  );
  return (
    <LocalizationContext value={localization}>
      {/* The content security policy of the console allows no `style` elements. */}
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <Toasts>
            <RouterProvider router={router} />
          </Toasts>
        </QueryClientProvider>
      </CSPProvider>
    </LocalizationContext>
  );
}

clearWithOtherTabs();
applyTheme();

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element #root.');
const root = createRoot(container);
// Without `await`: the files of texts import the one that this becomes part of, which must not wait for them.
void load(preferredLanguage()).then(
  (initial) =>
    root.render(
      <StrictMode>
        <App initial={initial} />
      </StrictMode>,
    ),
  () => {
    const language = preferredLanguage();
    const { text, retry } = notLoaded[language];
    document.documentElement.lang = language;
    root.render(
      <Frame title={text}>
        <Button kind="main" onClick={() => location.reload()}>
          {retry}
        </Button>
      </Frame>,
    );
  },
);
