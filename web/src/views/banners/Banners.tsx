import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import { bannersIn, openDayOf } from '../../api/banners';
import type { BannerList } from '../../api/client';
import { listedBanners } from '../../api/overview-queries';
import { days } from '../../api/queries';
import { BannerRules } from '../../parts/BannerRules';
import { Loaded, Skeleton } from '../../parts/states';
import { bannerPath, boxPath } from '../../paths';
import { texts } from '../../texts';
import { BOXES } from '../../texts/boxes';
import { HERO } from '../../texts/hero';
import { monthOf } from '../../texts/days';
import { useTexts } from '../../texts/language';
import { PACKS } from '../../texts/packs';
import { timelineAround } from './timeline';
import css from './calendar.module.css';

type CalendarRow = Pick<BannerList, 'state' | 'from' | 'until' | 'box' | 'slots'> & {
  readonly name: string;
  readonly rarities: readonly Rarity[];
};
type Timeline = ReturnType<typeof timelineAround>;

const STATES = ['in_force', 'coming', 'ended'] as const;

/** All banners in a calendar: those of now, those to come, and those of the listed days that are over. */
export default function Banners() {
  const t = useTexts(HERO);
  const query = useQuery(listedBanners);
  const { data: pages } = useInfiniteQuery(days);
  const listed = pages?.pages.flat() ?? [];
  const today = openDayOf(listed)?.day;
  return (
    <section className="view">
      <title>{texts().titles(t.title)}</title>
      <h1>{t.title}</h1>
      <Loaded query={query} wait={<Skeleton lines={8} />}>
        {(known) => {
          if (today === undefined) return <Skeleton lines={8} />;
          const all = [...known.map(shownOf), ...pastOf(listed, known)];
          return <Calendar all={all} timeline={timelineAround(today)} />;
        }}
      </Loaded>
    </section>
  );
}

function shownOf({ banner, rarities, ...others }: BannerList): CalendarRow {
  return { ...others, name: banner, rarities: (rarities ?? []) as readonly Rarity[] };
}

/** What the days had, and no file has any more. */
function pastOf(listed: Parameters<typeof bannersIn>[0], known: readonly BannerList[]): CalendarRow[] {
  const names = known.map(({ banner }) => banner);
  return bannersIn(listed, names)
    .filter(({ isOver }) => isOver)
    .map(({ name, first, last }) => ({
      name,
      state: 'ended',
      from: first,
      until: last,
      box: null,
      slots: null,
      rarities: [],
    }));
}

function Calendar({ all, timeline }: { all: readonly CalendarRow[]; timeline: Timeline }) {
  const t = useTexts(HERO);
  return (
    <div className={css.calendar}>
      <Months timeline={timeline} />
      {STATES.map((state) => {
        const banners = all.filter((banner) => banner.state === state);
        return (
          <section key={state}>
            <h2>{t.states[state]}</h2>
            {banners.length === 0 && <p className="quiet">{t.none[state]}</p>}
            <ul>
              {banners.map((banner) => (
                <Row key={banner.name} banner={banner} timeline={timeline} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Months({ timeline: { months, today } }: { timeline: Timeline }) {
  const t = useTexts(HERO);
  return (
    <div className={css.months} aria-hidden="true">
      {months.map(({ time, place }) => (
        <span key={time} style={{ '--a': place } as React.CSSProperties}>
          {monthOf(time)}
        </span>
      ))}
      <b style={{ '--a': today } as React.CSSProperties}>{t.today}</b>
    </div>
  );
}

function Row({
  banner: { name, state, from, until, rarities, box, slots },
  timeline,
}: {
  banner: CalendarRow;
  timeline: Timeline;
}) {
  const t = useTexts(HERO);
  const boxes = useTexts(BOXES);
  const packs = useTexts(PACKS);
  const cards = (slots ?? []).reduce((sum, { count = 1 }) => sum + count, 0);
  const kind = box ? (box === 'world' ? boxes.ofAll : boxes.ofEach) : cards > 0 && packs.ofCards(cards);
  const { start, end } = timeline.bar(from, until);
  return (
    <li data-state={state}>
      <div>
        {state === 'coming' ? (
          <b>{name}</b>
        ) : (
          <Link className="link" to={bannerPath(name)}>
            {name}
          </Link>
        )}
        <p className="quiet small">{t.days(from, until)}</p>
        {kind && <p className="small">{kind}</p>}
        <BannerRules rarities={rarities} className="small" />
        {box && state === 'in_force' && (
          <Link className="link small" to={boxPath(name)}>
            {boxes.link}
          </Link>
        )}
      </div>
      <div className={css.lane} style={{ '--today': timeline.today } as React.CSSProperties} aria-hidden="true">
        {end > start && <i style={{ '--a': start, '--b': end } as React.CSSProperties} />}
      </div>
    </li>
  );
}
