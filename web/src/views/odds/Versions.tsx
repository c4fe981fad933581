import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SeedList } from '../../api/client';
import { days } from '../../api/queries';
import { More } from '../../parts/More';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { bannerPath } from '../../paths';
import { texts } from '../../texts';
import css from './odds.module.css';

const t = () => texts().odds;

interface VersionsProps {
  readonly banner: string;
  /** '' for a banner that is over. */
  readonly inForce: string;
  /** '' for the one in force. */
  readonly shown: string;
}

/** The odds of a banner on all days that are listed, the newest first. */
export function Versions({ banner, inForce, shown }: VersionsProps) {
  const query = useInfiniteQuery(days);
  const listed = query.data?.pages.flat() ?? [];
  const versions = firstDays(listed, banner);
  // A version of the last day that was read may be older than that.
  const end = query.hasNextPage ? listed.at(-1)?.day : undefined;
  const suffix = banner === STANDARD ? '' : `&banner=${banner}`;
  const currentPath = bannerPath(banner);
  return (
    <section className={css.versions}>
      <h2>{t().versions}</h2>
      <ul>
        {versions.map(([version, day]) => (
          <li key={version}>
            <Link
              className="link mono"
              to={version === inForce ? currentPath : `/odds?version=${version}${suffix}`}
              aria-current={version === (shown || inForce) ? 'true' : undefined}
            >
              {version.slice(0, 16)}
            </Link>
            <span className="faint small">
              {version === inForce ? `${t().inForce}, ` : ''}
              {day === end ? t().sinceOrBefore(day) : t().since(day)}
            </span>
          </li>
        ))}
      </ul>
      <More query={query} isOnRequest />
    </section>
  );
}

/** Each version, with the first listed day that has it. Days are listed newest first. */
function firstDays(all: readonly SeedList[], banner: string): [version: string, day: string][] {
  const first = new Map<string, string>();
  for (const { tables, day } of all) {
    const version = tables?.[banner];
    if (version !== undefined) first.set(version, day);
  }
  return [...first];
}
