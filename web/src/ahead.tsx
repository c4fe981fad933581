import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router';
import type { BannerOdds } from './api/useOddsInForce';
import { takeTexts } from './texts';
import { EN } from './texts/en';
import { JA } from './texts/ja';
import { type Kind, takeKinds } from './texts/kinds';
import { announceLanguage, type Language } from './texts/language';
import Heroes from './views/home/Heroes';
import css from './views/home/home.module.css';

/** What the first view shows at its top. */
export interface HomeFacts {
  /** Those of all banners in force, the standard one first. */
  readonly banners: readonly BannerOdds[];
  readonly kinds: readonly Kind[];
}

const TEXTS = { en: EN, ja: JA };

/** The top of the first view as HTML, for the service, which puts it into the document. It is the view itself, so that both look alike. */
export function homeAhead({ banners, kinds }: HomeFacts, language: Language, title: string | undefined): string {
  takeTexts(TEXTS[language]);
  announceLanguage(language);
  takeKinds(kinds);
  const hasHeroes = banners.length > 1 || banners.some(({ odds }) => odds.rarities !== null);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <div className={css.home}>
          {hasHeroes ? (
            <div className={css.heroes}>
              <Heroes banners={banners} />
            </div>
          ) : (
            <section className={css.hero}>
              <div>
                <h1>{title ?? TEXTS[language].home.title}</h1>
              </div>
            </section>
          )}
        </div>
      </StaticRouter>
    </QueryClientProvider>,
  );
}
