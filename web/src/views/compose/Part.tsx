import { Fragment, type ReactNode, useId } from 'react';
import { operatorTexts } from '../../texts/operator';
import type { Problem } from './placed';
import { type Choices, TypedField } from './TypedField';
import css from './compose.module.css';

interface SaidProps {
  readonly id?: string;
  readonly problems: readonly Problem[];
  readonly words: (problem: Problem) => string;
}

/** What is wrong, below the fields that it is about. */
export function Said({ id, problems, words }: SaidProps) {
  return (
    <div id={id} role="status">
      {problems.map((problem) => (
        <p key={`${problem.field} ${problem.expected}`} className="bad">
          {words(problem)}
        </p>
      ))}
    </div>
  );
}

type Values<Name extends string> = Readonly<Record<Name, string>>;

interface FieldsProps<Name extends string, Item extends Values<Name>> {
  readonly names: readonly Name[];
  readonly values: Item;
  readonly labels: Values<Name>;
  /** What stands in an empty field. */
  readonly hints?: Readonly<Partial<Record<string, string>>>;
  readonly choices?: Readonly<Partial<Record<string, Choices>>>;
  readonly days?: readonly Name[];
  readonly problems: readonly Problem[];
  /** The id of what is wrong with them. */
  readonly says: string;
  readonly onChange: (item: Item) => void;
}

export function Fields<Name extends string, Item extends Values<Name>>(props: FieldsProps<Name, Item>) {
  const { names, values, labels, hints, choices, days, problems, says, onChange } = props;
  return (
    <div className={css.fields}>
      {names.map((name) => (
        <TypedField
          key={name}
          className={css[name]}
          label={labels[name]}
          value={values[name]}
          type={days?.includes(name) ? 'date' : 'text'}
          placeholder={hints?.[name]}
          choices={choices?.[name]}
          isInvalid={problems.some(({ field }) => field === name)}
          says={says}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </div>
  );
}

interface PartProps<Name extends string, Item extends Values<Name>> extends Omit<FieldsProps<Name, Item>, 'says'> {
  readonly title: string;
  /** What the button that takes it out calls it; else the title. */
  readonly removed?: string;
  /** What is said of a problem in other words than the usual ones. */
  readonly words?: (problem: Problem) => string | undefined;
  /** @param says the id of what is wrong */
  readonly children?: (says: string) => ReactNode;
  readonly flags?: ReactNode;
  readonly onFocus?: () => void;
  /** Nothing for what is taken out. */
  readonly onChange: (item?: Item) => void;
}

/** Fields that belong together, and may be taken out. */
export function Part<Name extends string, Item extends Values<Name>>(props: PartProps<Name, Item>) {
  const { title, removed, words, children, flags, onFocus, ...fields } = props;
  const id = useId();
  const labels: Readonly<Partial<Record<string, string>>> = fields.labels;
  return (
    <fieldset className={css.rarity} onFocus={onFocus}>
      <legend>{title}</legend>
      <Fields {...fields} says={id} />
      <Said
        id={id}
        problems={fields.problems}
        words={(problem) =>
          words?.(problem) ?? operatorTexts().compose.problem(problem.expected, labels[problem.field])
        }
      />
      {children?.(id)}
      <div className={css.more}>
        <div className={css.flags}>{flags}</div>
        <button type="button" className="link" onClick={() => fields.onChange()}>
          {operatorTexts().compose.removeRarity(removed ?? title)}
        </button>
      </div>
    </fieldset>
  );
}

interface RepeatedProps<Item> {
  readonly items: readonly Item[];
  /** @param change without an item takes it out */
  readonly children: (item: Item, place: number, change: (changed?: Item) => void) => ReactNode;
  readonly words?: string;
  /** What the button for a further one says, and where that comes. */
  readonly add: string;
  readonly withNew: (items: readonly Item[]) => readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
}

/** Parts of one kind, and a button for a further one. */
export function Repeated<Item extends object>({ items, children, words, add, withNew, onChange }: RepeatedProps<Item>) {
  const change = (at: number, changed?: Item): void =>
    onChange(items.flatMap((each, place) => (place === at ? (changed ?? []) : each)));
  return (
    <>
      {items.map((item, place) => (
        <Fragment key={place}>{children(item, place, (changed) => change(place, changed))}</Fragment>
      ))}
      <div className={css.total}>
        <span className="quiet">{words}</span>
        <button type="button" className="link" onClick={() => onChange(withNew(items))}>
          {add}
        </button>
      </div>
    </>
  );
}
