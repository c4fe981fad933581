import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { shortCards } from '../../api/named';
import { drawOf } from '../../api/queries';
import { CardSkeletons, Loaded, Missing } from '../../parts/states';
import { NumberedCard } from '../../parts/Numbered';
import { RevealMany } from '../../parts/reveal/RevealMany';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { useTexts } from '../../texts/language';
import { SHARE } from '../../texts/share';
import { ShareCards } from './Share';
import css from './several.module.css';

/** Several cards, such as those of ten draws. With `?reveal` they lie face down first. */
export default function Several({ ids }: { ids: readonly number[] }) {
  const t = useTexts(SHARE);
  const [search, setSearch] = useSearchParams();
  const title = t.several(ids.length);
  const draws = useQueries({ queries: [...new Set(ids)].map(drawOf) }).flatMap(({ data }) => data ?? []);
  return (
    <Loaded query={useQuery(shortCards(ids))} wait={<CardSkeletons count={ids.length} />}>
      {(found) => {
        const cards = found.map((each) => ({ ...draws.find(({ card_id }) => card_id === each.id), ...each }));
        if (cards.length === 0) return <Missing title={texts().errors.noCard} text={texts().errors.noCardHint} />;
        if (search.has('reveal'))
          return <RevealMany cards={cards} lead={title} onClose={() => setSearch({}, { replace: true })} />;
        return (
          <section className="view">
            <title>{texts().titles(title)}</title>
            <h1>{t.several(cards.length)}</h1>
            <ShareCards ids={cards.map(({ id }) => id)} title={title} />
            <ul className={css.several}>
              {cards.map((each) => (
                <li key={each.id}>
                  <Link to={cardPath(each.id)}>
                    <NumberedCard printed={each} />
                  </Link>
                  <p className="small">{texts().cards.name(each.card, each.status)}</p>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
