import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isMissing, type CharacterRead } from '../../api/client';
import { battlesOf, characterOf } from '../../api/queries';
import { BattleResult } from '../../parts/BattleResult';
import { type Fact, Facts, Figures } from '../../parts/Facts';
import { More } from '../../parts/More';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { strengthOf } from '../../../../src/game/rules/character';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { NextDay } from './Profile';
import { Radar } from './Radar';
import { StrengthPlot } from './StrengthPlot';
import { usePlayer } from './usePlayer';
import css from './character.module.css';

// Both make again what a seed decided.
const Battles = lazy(async () => ({ default: (await import('./Battles').catch(reloadOnce)).Battles }));
const CharacterProof = lazy(async () => ({
  default: (await import('./CharacterProof').catch(reloadOnce)).CharacterProof,
}));

/** A player's character: its stats, and the battles that made them. */
export default function Character() {
  const { id } = usePlayer();
  const query = useQuery(characterOf(id));
  if (isMissing(query.error)) return <Note title={texts().character.none} text={texts().character.noneHint} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(character) => (
        <>
          <Stats character={character} />
          <Suspense>
            <CharacterProof user={character.user} />
          </Suspense>
          <History character={character} />
        </>
      )}
    </Loaded>
  );
}

function Stats({ character }: { character: CharacterRead }) {
  const { chara, status, win, comment, next, limit } = character;
  const facts: Fact[] = [
    [texts().character.which, texts().character.ofFour(chara)],
    [texts().character.rarity, status],
    [texts().character.last, comment === '' ? '' : <LastBattle character={character} />],
    [texts().character.next, limit ? <NextDay day={next} /> : texts().character.today],
  ];
  const figures = [
    [texts().character.strength, strengthOf(character)],
    [texts().character.wins, win],
  ] as const;
  return (
    <div className={css.character}>
      <Radar stats={character} />
      <div>
        <Figures figures={figures} />
        <Facts facts={facts} />
      </div>
    </div>
  );
}

/** The last battle. A character without one has the service's own words. */
function LastBattle({ character: { user, comment } }: { character: CharacterRead }) {
  const { data } = useInfiniteQuery(battlesOf(user));
  if (data === undefined) return null;
  const [last] = data.pages[0] ?? [];
  return last ? <BattleResult battle={last} /> : <span lang="en">{comment}</span>;
}

function History({ character }: { character: CharacterRead }) {
  const query = useInfiniteQuery(battlesOf(character.user));
  return (
    <Loaded query={query} wait={<Skeleton lines={5} />}>
      {({ pages }) => {
        const battles = pages.flat();
        if (battles.length === 0)
          return <Note title={texts().character.noBattles} text={texts().character.noBattlesHint} />;
        return (
          <>
            <StrengthPlot
              battles={battles}
              strength={strengthOf(character)}
              since={query.hasNextPage ? undefined : Date.parse(character.created_at)}
            />
            <Suspense fallback={<Skeleton lines={5} />}>
              <Battles battles={battles} />
            </Suspense>
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
