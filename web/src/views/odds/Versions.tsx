import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SeedList } from '../../api/client';
import { days } from '../../api/queries';
import { More } from '../../parts/More';
import { TEXTS } from '../../texts';

const t = TEXTS.odds;

/** The odds of all days that are listed, the newest first. */
export function Versions({ inForce, shown }: { inForce: string; shown: string }) {
  const query = useInfiniteQuery(days);
  const versions = query.data ? firstDays(query.data.pages.flat()) : [];
  return (
    <section className="versions">
      <h2>{t.versions}</h2>
      <ul>
        {versions.map(([version, day]) => (
          <li key={version}>
            <Link
              className="link mono"
              to={version === inForce ? '/odds' : `/odds?version=${version}`}
              aria-current={version === shown ? 'true' : undefined}
            >
              {version.slice(0, 16)}
            </Link>
            <span className="faint small">
              {version === inForce ? `${t.inForce}, ` : ''}
              {t.since(day)}
            </span>
          </li>
        ))}
      </ul>
      <More query={query} />
    </section>
  );
}

/** Each version, with the first listed day that has it. Days are listed newest first. */
function firstDays(all: readonly SeedList[]): [version: string, day: string][] {
  const first = new Map<string, string>();
  for (const { table, day } of all) if (table !== null) first.set(table, day);
  return [...first];
}
