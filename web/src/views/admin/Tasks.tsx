import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UserRead } from '../../api/client';
import { user } from '../../api/queries';
import { dayOf, useGivenCurrencies } from '../../api/worth';
import { userPath } from '../../paths';
import { operatorTexts } from '../../texts/operator';
import { longDay } from '../../texts/format';
import { deskPath, type DeskTask, TASKS } from './desk-path';
import css from './desk.module.css';

const t = () => operatorTexts().desk;

/** The player who was found, and what can be done. */
export function Tasks({ id, task }: { id: number; task: DeskTask }) {
  const { data: player } = useQuery({ ...user(id), staleTime: 0 });
  return player ? <TaskForm player={player} task={task} /> : null;
}

function TaskForm({ player, task }: { player: UserRead; task: DeskTask }) {
  const { id, username, created_at } = player;
  const { data: day } = useQuery(dayOf(id));
  const hasCurrencies = useGivenCurrencies().length > 0;
  const details: Readonly<Record<DeskTask, string>> = {
    draw: day ? t().left(day.draws_left, day.drawn) : '\u00a0',
    give: hasCurrencies ? t().givesBoth : t().givesCard,
    move: t().moves,
    back: t().takesBack,
  };
  return (
    <>
      <div className={css.player}>
        <h2>
          <bdi>{username}</bdi>
        </h2>
        <span className="faint">{t().player(id, longDay(created_at))}</span>
        <Link className="link small" to={userPath(player)}>
          {operatorTexts().admin.seePlayer}
        </Link>
      </div>
      <nav className={css.tasks} aria-label={t().tasks.label}>
        {TASKS.map((each) => (
          <Link
            key={each}
            to={`${deskPath('user', id)}&task=${each}`}
            aria-current={each === task ? 'page' : undefined}
          >
            <b>{t().tasks[each]}</b>
            <span>{details[each]}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}
