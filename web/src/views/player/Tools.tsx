import type { UserCardList } from '../../api/client';
import { Tick } from '../../parts/icons';
import { texts } from '../../texts';
import { occurring, SORTS, type View } from './arrange';
import css from './collection.module.css';

const t = () => texts().collection;

interface ToolsProps {
  readonly cards: readonly UserCardList[];
  readonly view: View;
  readonly change: (changed: Partial<View>) => void;
  /** Whether duplicates can be chosen. */
  readonly hasTwice: boolean;
}

/** Chooses what of a collection is shown. */
export function Tools({ cards, view, change, hasTwice }: ToolsProps) {
  const rarities = occurring(cards.map(({ status }) => status)).map((rarity) => [rarity, rarity] as const);
  const numbers = occurring(cards.map(({ card }) => card)).map((card) => [String(card), t().oneNumber(card)] as const);
  return (
    <div className={css.tools}>
      <span className="seg" role="group" aria-label={t().sort}>
        {SORTS.map((sort) => (
          <button key={sort} type="button" aria-pressed={view.sort === sort} onClick={() => change({ sort })}>
            {t().sorts[sort]}
          </button>
        ))}
      </span>
      <Choice
        name={t().rarity}
        any={t().anyRarity}
        choices={rarities}
        chosen={view.rarity}
        choose={(rarity) => change({ rarity })}
      />
      <Choice
        name={t().number}
        any={t().anyNumber}
        choices={numbers}
        chosen={view.number?.toString()}
        choose={(number) => change({ number: number === undefined ? undefined : Number(number) })}
      />
      <span className={css.push}>
        <Pressed isOn={view.stacked} text={t().stack} onTurn={(stacked) => change({ stacked })} />
        {hasTwice && (
          <Pressed isOn={view.twice} text={texts().wishes.onlyTwice} onTurn={(twice) => change({ twice })} />
        )}
      </span>
    </div>
  );
}

interface PressedProps {
  readonly isOn: boolean;
  readonly text: string;
  readonly onTurn: (isOn: boolean) => void;
}

function Pressed({ isOn, text, onTurn }: PressedProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onTurn(!isOn)}>
      {isOn && <Tick />}
      {text}
    </button>
  );
}

interface ChoiceProps {
  readonly name: string;
  /** What is shown when nothing is chosen. */
  readonly any: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly chosen: string | undefined;
  readonly choose: (value: string | undefined) => void;
}

function Choice({ name, any, choices, chosen = '', choose }: ChoiceProps) {
  return (
    <select
      className="chip"
      aria-label={name}
      value={chosen}
      onChange={({ target }) => choose(target.value || undefined)}
    >
      <option value="">{any}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
