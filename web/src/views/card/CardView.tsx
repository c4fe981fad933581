import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePrint } from '../../api/boxes';
import { type CardRead, type DrawRead, isMissing } from '../../api/client';
import { usePlayerToken } from '../../api/player-token';
import { card, drawOf, oddsOf, ownerOf } from '../../api/queries';
import { chanceWords } from '../../parts/chance';
import { type Fact, Facts } from '../../parts/Facts';
import { CardSkeletons, Loaded, Missing, Skeleton } from '../../parts/states';
import { NumberedCard } from '../../parts/Numbered';
import { PlayerLink } from '../../parts/PlayerLink';
import { Proof } from '../../parts/Proof';
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
  const { data: draw } = useQuery(drawOf(id));
  if (isMissing(query.error)) return <Missing title={texts().errors.noCard} text={texts().errors.noCardHint} />;
  return (
    <Loaded query={query} wait={<Waiting />}>
      {(found) =>
        search.has('reveal') ? (
          <Turn card={found} onClose={() => setSearch({}, { replace: true })} />
        ) : (
          <div className={css.one}>
            <NumberedCard printed={{ ...draw, ...found }} className={css.big} sizes="480px" />
            <div>
              <About id={id} card={found} />
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
}

function About({ id, card }: AboutProps) {
  const words = useTexts(PRINTS);
  const { data: owner } = useQuery(ownerOf(id));
  const { data: draw } = useQuery(drawOf(id));
  const print = usePrint(draw);
  const title = texts().cards.name(card.card, card.status);
  const { data: odds } = useQuery({ ...oddsOf(draw?.table ?? ''), enabled: draw !== undefined });
  const series = kindOf(card.card)?.series ?? '';
  const facts: Fact[] = [
    [texts().card.owner, owner ? <PlayerLink id={owner.id} player={owner} /> : '…'],
    draw ? [texts().card.drawn, gameDayText(draw.day)] : [texts().card.made, longDay(card.created_at)],
    [words.fact, print && draw && <ToBox banner={draw.banner} words={words.print(print.print, print.of)} />],
    [texts().card.chance, draw && odds && chanceWords(draw, odds)],
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
      <ProofOf card={card} />
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

function ProofOf({ card }: { card: CardRead }) {
  const draw = useQuery(drawOf(card.id));
  if (isMissing(draw.error)) return <Unproved title={texts().proof.chosen} text={texts().proof.chosenHint} />;
  return (
    <Loaded query={draw} wait={<Skeleton lines={6} />}>
      {(made) => <Proved card={card} draw={made} />}
    </Loaded>
  );
}

/** A card may be changed later. Its draw stays as it was made. */
function Proved({ card, draw }: { card: CardRead; draw: DrawRead }) {
  const isSame = (['card', 'status', 'skill', 'cp'] as const).every((field) => card[field] === draw[field]);
  return (
    <>
      {!isSame && <p className={css.changed}>{texts().proof.changed}</p>}
      <Proof draw={draw} asked={{ card_id: card.id }} />
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
