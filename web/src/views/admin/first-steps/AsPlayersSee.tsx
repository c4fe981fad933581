import type { GameOverviewRead } from '../../../api/client';
import { GAME } from '../../../game';
import { Card } from '../../../parts/Card';
import { Mark } from '../../../parts/icons';
import { FIRST_STEPS } from '../../../texts/first-steps';
import { allKinds } from '../../../texts/kinds';
import { useTexts } from '../../../texts/language';
import { CopyText } from '../CopyText';
import overviewCss from '../overview/overview.module.css';
import css from './first-steps.module.css';

type Setting = GameOverviewRead['settings'][number];

/** The name, the colour and the first cards of the game. */
export function AsPlayersSee({ hasBanner }: { hasBanner: boolean }) {
  const t = useTexts(FIRST_STEPS);
  const own = allKinds().flatMap(({ art, card }) => (art === '' ? [] : [card]));
  const others = [1, 2, 3, 4, 5].filter((card) => !own.includes(card));
  const [first = 1, second = 2, third = 3] = [...own, ...others];
  return (
    <section aria-labelledby="as-players">
      <h3 id="as-players">{t.asPlayers}</h3>
      <div className={css.stage}>
        <p className="brand">
          {GAME.logo ? <img alt="" src={GAME.logo} /> : <Mark />}
          <span>{GAME.name}</span>
        </p>
        <div className={css.fan}>
          {[second, first, third].map((card) => (
            <Card key={card} card={card} className={own.includes(card) ? '' : css.pale} />
          ))}
        </div>
        <p className="quiet">{t.shown(own.length, hasBanner)}</p>
      </div>
    </section>
  );
}

/** The settings that matter first, and where each comes from. */
export function Settings({ settings }: { settings: readonly Setting[] }) {
  const t = useTexts(FIRST_STEPS);
  return (
    <section aria-labelledby="settings">
      <h3 id="settings">{t.settings}</h3>
      <dl className={overviewCss.rows}>
        {settings.map(({ name, value, source }, place) => (
          <div key={name}>
            <dt>{t.names[place]}</dt>
            <dd>
              {name === 'GAME_ACCENT' && <i style={{ background: value || effective(name) }} />}
              {name === 'GAME_TIME_ZONE' && '00:00 '}
              {t.values[`${name}=${value}`] ?? (value || effective(name) || t.none)}
            </dd>
            <dd className="faint small">{t.sources[source]}</dd>
          </div>
        ))}
      </dl>
      <a className="link small" href="/manual/settings.md">
        {t.allSettings}
      </a>
    </section>
  );
}

/** What stands in the document where a setting is not given. */
function effective(name: string): string {
  if (name === 'GAME_NAME') return GAME.name;
  if (name !== 'GAME_ACCENT') return '';
  return document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? '';
}

/** Settings as lines for `.env`. */
export function SettingLines({ settings }: { settings: readonly Pick<Setting, 'name' | 'value'>[] }) {
  const lines = settings.map(({ name, value }) => {
    const text = value || effective(name);
    const quote = ["'", '"'].find((mark) => !text.includes(mark)) ?? '`';
    return `${name}=${/^[\w#/.-]*$/.test(text) ? text : quote + text + quote}`;
  });
  return (
    <>
      <p>{useTexts(FIRST_STEPS).toPaste}</p>
      <CopyText text={lines.join('\n')} />
    </>
  );
}
