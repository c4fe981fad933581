import type { ReactNode } from 'react';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { percent, whole } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PACK_ODDS } from '../../texts/pack-odds';
import type { Observed } from './statistics';
import css from './odds.module.css';

interface RowProps {
  readonly row: Observed;
  /** Beside the name of the card. */
  readonly words: ReactNode;
  readonly longRun?: number;
  /** Whether anything was drawn that counts, so that there is a share. */
  readonly isDrawn: boolean;
}

/** An outcome, with what was declared and what was observed. */
export function Row({ row: { outcome, list, declared, share, count, ends }, words, longRun, isDrawn }: RowProps) {
  const t = useTexts(PACK_ODDS);
  return (
    <tr>
      <td>
        <FaceChip card={outcome.card} />
      </td>
      <th scope="row">
        {texts().cards.name(outcome.card, outcome.status)}
        {list !== '' && <span className={css.list}> {t.from(list)}</span>}
        {words}
      </th>
      {longRun !== undefined && <td className={css.r}>{percent(longRun)}</td>}
      <td className={css.r}>{percent(declared)}</td>
      <td className={`${css.r} quiet`}>
        {isDrawn ? percent(share) : '–'}
        {isDrawn && ends && <small className={css.ends}>{texts().odds.ends(...ends)}</small>}
      </td>
      <td className={`${css.r} faint`}>{whole(count)}</td>
    </tr>
  );
}
