import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { type PrintOf, usePrint } from '../../api/boxes';
import { type CardRead, type DrawRead, isMissing } from '../../api/client';
import { usePlayerToken } from '../../api/player-token';
import { card, drawOf, oddsOf, ownerOf } from '../../api/queries';
import { Card } from '../../parts/Card';
import { chanceWords } from '../../parts/chance';
import { type Fact, Facts } from '../../parts/Facts';
import { Missing } from '../../parts/Missing';
import { Numbered } from '../../parts/Numbered';
import { PlayerLink } from '../../parts/PlayerLink';
import { Proof } from '../../parts/Proof';
import { CardSkeletons, Loaded, Skeleton } from '../../parts/states';
import { boxPath, kindPath, severalIn } from '../../paths';
import { texts } from '../../texts';
import { PRINTS } from '../../texts/prints';
import { kindOf } from '../../texts/kinds';
import { useTexts } from '../../texts/language';
import { gameDayText, longDay, whole } from '../../texts/format';
import { History } from './History';
import { ShareCards } from './Share';
import css from './card-view.module.css';

const Salvage = lazy(() => import('./Salvage'));
const Several = lazy(() => import('./Several'));
const Turn = lazy(() => import('./Turn'));

/** One card, or several. */
export default function CardView() {
  const { id = '' } = useParams();
  const several = severalIn(id);
  if (several === undefined) return <One id={Number(id)} />;
  return (
    <Suspense fallback={<CardSkeletons count={several.length} />}>
      <Several ids={several} />
    </Suspense>
  );
}

/** A card: large, whose it is, and the proof of its draw. With `?reveal` it is turned first. */
function One({ id }: { id: number }) {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(card(id));
  const print = usePrint(useQuery(drawOf(id)).data);
  if (isMissing(query.error)) return <Missing title={texts().errors.noCard} text={texts().errors.noCardHint} />;
  return (
    <Loaded query={query} wait={<Waiting />}>
      {(found) =>
        search.has('reveal') ? (
          <Turn card={found} onClose={() => setSearch({}, { replace: true })} />
        ) : (
          <div className={css.one}>
            <Numbered card={found.card} print={print} className={css.big}>
              <Card card={found.card} status={found.status} cp={found.cp} skill={found.skill} sizes="480px" />
            </Numbered>
            <div>
              <About id={id} card={found} print={print} />
              <OfPlayer card={found} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

function Waiting() {
  return (
    <div className={css.one}>
      <i className={`card ghost ${css.big}`} />
      <Skeleton lines={6} />
    </div>
  );
}

interface AboutProps {
  readonly id: number;
  readonly card: CardRead;
  readonly print: PrintOf | undefined;
}

function About({ id, card, print }: AboutProps) {
  const words = useTexts(PRINTS);
  const { data: owner } = useQuery(ownerOf(id));
  const draw = useQuery(drawOf(id));
  const title = texts().cards.name(card.card, card.status);
  const { data: odds } = useQuery({ ...oddsOf(draw.data?.table ?? ''), enabled: draw.data !== undefined });
  const series = kindOf(card.card)?.series ?? '';
  const facts: Fact[] = [
    [texts().card.owner, owner ? <PlayerLink id={owner.id} player={owner} /> : '…'],
    draw.data ? [texts().card.drawn, gameDayText(draw.data.day)] : [texts().card.made, longDay(card.created_at)],
    [words.fact, print && draw.data && <ToBox banner={draw.data.banner} words={words.print(print.print, print.of)} />],
    [texts().card.chance, draw.data && odds && chanceWords(draw.data, odds)],
    [texts().card.strength, whole(card.cp)],
    [texts().card.skill, card.skill],
    [texts().card.author, card.author],
    [texts().card.picture, card.url && <Picture url={card.url} />],
  ];
  return (
    <>
      <title>{texts().titles(title)}</title>
      <p className="quiet">
        <Link className="link" to={kindPath(card.card)}>
          {texts().cards.number(card.card)}
        </Link>
        {series !== '' && ` · ${series}`}
      </p>
      <h1>{title}</h1>
      <Facts facts={facts} />
      <ShareCards ids={[id]} title={title} />
      <History card={id} print={print && words.print(print.print, print.of)} />
      {isMissing(draw.error) ? (
        <Unproved title={texts().proof.chosen} text={texts().proof.chosenHint} />
      ) : (
        <Loaded query={draw} wait={<Skeleton lines={6} />}>
          {(made) => <Proved id={id} card={card} draw={made} />}
        </Loaded>
      )}
    </>
  );
}

function ToBox({ banner, words }: { banner: string; words: string }) {
  return (
    <Link className="link" to={boxPath(banner)}>
      {words}
    </Link>
  );
}

/** What the player of this browser may do with an own card. */
function OfPlayer({ card }: { card: CardRead }) {
  const owner = useQuery(ownerOf(card.id)).data?.id;
  const player = usePlayerToken()?.user;
  if (player === undefined || player !== owner) return null;
  return (
    <Suspense>
      <Salvage card={card} owner={owner} />
    </Suspense>
  );
}

/** A link, and only to what a browser opens as a page. */
function Picture({ url }: { url: string }) {
  if (!/^https?:\/\//.test(url)) return url;
  return (
    <a className="link" href={url} rel="noreferrer nofollow">
      {url}
    </a>
  );
}

/** A card may be changed later. Its draw stays as it was made. */
function Proved({ id, card, draw }: { id: number; card: CardRead; draw: DrawRead }) {
  const isSame = (['card', 'status', 'skill', 'cp'] as const).every((field) => card[field] === draw[field]);
  return (
    <>
      {!isSame && <p className={css.changed}>{texts().proof.changed}</p>}
      <Proof draw={draw} asked={{ card_id: id }} />
    </>
  );
}

function Unproved({ title, text }: { title: string; text: string }) {
  return (
    <section className="proof">
      <div className="head">
        <h2>{title}</h2>
      </div>
      <p className="lead">{text}</p>
    </section>
  );
}
