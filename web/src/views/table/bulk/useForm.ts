import { useQuery } from '@tanstack/react-query';
import { STANDARD } from '../../../../../src/game/rules/draw-table';
import type { UserList } from '../../../api/client';
import { allGroups } from '../../../api/group-queries';
import { bannersInForce } from '../../../api/overview-queries';
import { useGivenCurrencies } from '../../../api/worth';
import { operatorTexts } from '../../../texts/operator';
import { meantBy } from '../../admin/field-types';
import { listNamed, type ListName, type Row } from '../lists';
import { CARD } from './acts';
import type { ActName, Job } from './job';

/** The interface changes these in no record. */
const FIXED = ['id', 'username', 'created_at'];
/** What was typed, by the field. */
export type Typed = Readonly<Record<string, string>>;

export type FieldName =
  | 'field'
  | 'value'
  | 'what'
  | 'amount'
  | 'card'
  | 'status'
  | 'cp'
  | 'reason'
  | 'occasion'
  | 'group'
  | 'owner'
  | 'banner';

const FIELDS: Readonly<Record<ActName, readonly FieldName[]>> = {
  change: ['field', 'value'],
  give: ['what', 'amount', 'reason', 'occasion'],
  take: ['what', 'amount', 'reason', 'occasion'],
  move: ['owner'],
  join: ['group'],
  remove: [],
  draw: ['banner', 'occasion'],
};
const CARD_FIELDS: readonly FieldName[] = ['what', 'card', 'status', 'cp'];
/** What is given or taken, each by its own act. */
const AMOUNT = /^\s*[1-9]\d*\s*$/;
const OPTIONAL: readonly FieldName[] = ['occasion', 'status', 'cp', 'value'];

interface Asked {
  readonly list: ListName;
  readonly act: ActName;
  readonly typed: Typed;
  readonly owner: UserList | undefined;
  readonly sample: Row | undefined;
}

/** The fields of an act, what can be chosen in them, and what was typed as the interface takes it. */
export function useForm({ list, act, typed, owner, sample = {} }: Asked) {
  const currencies = useGivenCurrencies();
  const { data: groups = [] } = useQuery({ ...allGroups, enabled: act === 'join' });
  const { data: banners = [] } = useQuery(bannersInForce);
  const changing = Object.keys(sample).filter((name) => !FIXED.includes(name) && !isOfMore(list, name));
  const { field = changing[0] ?? '' } = typed;
  const choices: Readonly<Partial<Record<FieldName, readonly (readonly [string, string])[]>>> = {
    field: same(changing),
    ...(typeof sample[field] === 'boolean' && { value: same(['true', 'false']) }),
    what: [...same(currencies), ...(act === 'give' ? [[CARD, operatorTexts().desk.card] as const] : [])],
    group: groups.map(({ id, name }) => [String(id), name]),
    banner: same(banners),
  };
  // What was chosen for another act or field may be no choice here.
  const valueOf = (name: FieldName): string => {
    const { [name]: own = '' } = typed;
    const { [name]: all } = choices;
    return !all || all.some(([each]) => each === own) ? own : (all[0]?.[0] ?? '');
  };
  const fields = act === 'give' && valueOf('what') === CARD ? CARD_FIELDS : FIELDS[act];
  const values: Typed = Object.fromEntries(fields.map((name) => [name, valueOf(name)]));
  const { occasion = '', amount = '' } = values;
  const hasWrongAmount = amount.trim() !== '' && !AMOUNT.test(amount);
  return {
    fields,
    /** Why no currency can be chosen, where one is asked for. */
    isUndeclared: currencies.length === 0 && FIELDS[act].includes('what'),
    choices,
    values,
    hasWrongAmount,
    isWhole:
      !hasWrongAmount &&
      fields.every((name) => OPTIONAL.includes(name) || (name === 'owner' ? owner : values[name]?.trim())),
    meant: meantOf(values, owner, sample, groups.find(({ id }) => String(id) === values['group'])?.name),
    named: occasion !== '' && { name: occasion },
  };
}

/** Whether a column is what another list says of a record. */
const isOfMore = (list: ListName, name: string): boolean => listNamed(list).more?.fields.includes(name) ?? false;
const same = (values: readonly string[]) => values.map((value) => [value, value] as const);

function meantOf(values: Typed, owner: UserList | undefined, sample: Row, groupName: string | undefined): Job['typed'] {
  const { field = '', value = '', banner, card = '', cp = '', group } = values;
  const type = typeof sample[field];
  const isFlag = type === 'boolean';
  return {
    ...values,
    ...(field !== '' && { value: isFlag ? value === 'true' : meantBy(value, type === 'number' ? 'number' : 'text') }),
    ...(card !== '' && { card: meantBy(card, 'number'), cp: cp === '' ? '' : meantBy(cp, 'number') }),
    ...(owner && { owner: owner.id, ownerName: owner.username }),
    ...(group !== undefined && { groupName }),
    banner: banner === STANDARD ? undefined : banner,
  };
}
