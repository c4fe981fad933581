import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { operatorTexts } from '../../texts/operator';
import { longDay } from '../../texts/format';
import { ownToken } from './operators/queries';
import { tasksIn } from './operators/tasks';
import { currentSecrets, useWrong } from './secrets';

const t = () => operatorTexts().operators;

/** Whose named token is typed in, and the way to the operators. */
export function SignedIn() {
  const isKnown = useWrong().token === false;
  const { data: own } = useQuery({ ...ownToken, enabled: isKnown && currentSecrets().token.startsWith('cdt_') });
  return (
    <>
      {isKnown && own && <p role="status">{t().signedIn(own.name, mayDo(own.operations), longDay(own.until))}</p>}
      <Link className="link" to="/admin?operators">
        {t().link}
      </Link>
    </>
  );
}

/** By task, and operations beside them by their ids. */
export function mayDo(operations: readonly string[]): string {
  const { tasks, others } = tasksIn(operations);
  return [...tasks.map((task) => t().tasks[task].name), ...others].join(', ');
}
