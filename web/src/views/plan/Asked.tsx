import { useState } from 'react';
import { isGameDay } from '../../../../src/game/rules/game-day';
import { incomeBy } from '../../../../src/game/rules/plan-means';
import type { Goal } from '../../../../src/game/rules/plan-odds';
import { daysLeft } from '../../api/banners';
import { hasSheet, shareLink } from '../../parts/share';
import { texts } from '../../texts';
import { whole } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PLAN } from '../../texts/plan';
import { SHARE } from '../../texts/share';
import { amountIn, dashed, undashed } from './plan-address';
import { DRAWS, type Planned } from './usePlan';

/** A card by its name, or any of a rarity. */
export function goalName({ card, status }: Goal, t: (typeof PLAN)['en']): string {
  return card === undefined ? t.ofRarity(status) : texts().cards.name(card, status);
}

/** What the reader chooses and types. Fields keep what is typed: the address follows them. */
export function Asked({ planned }: { planned: Planned }) {
  const { goals, goal, means, change } = planned;
  const t = useTexts(PLAN);
  const currencies = Object.keys(means.price.cost ?? {});
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{t.wanted}</span>
        <select
          className="chip"
          value={goals.indexOf(goal)}
          onChange={({ target }) => change({ goal: goals[Number(target.value)] })}
        >
          {goals.map((each, place) => (
            <option key={place} value={place}>
              {goalName(each, t)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.by}</span>
        <DayField planned={planned} />
      </label>
      {currencies.map((currency) => (
        <Income key={currency} planned={planned} currency={currency} />
      ))}
      {currencies.length === 0 && <p className="quiet">{t.free}</p>}
      <Share />
    </form>
  );
}

/** A day that is only half typed changes nothing. */
function DayField({ planned: { means, by, last, change } }: { planned: Planned }) {
  const choose = (day: string): void => {
    if (isGameDay(day) && day >= means.today && day <= last) change({ by: day });
  };
  return (
    <input
      className="chip"
      type="date"
      defaultValue={dashed(by)}
      min={dashed(means.today)}
      max={dashed(last)}
      onChange={({ target }) => choose(undashed(target.value))}
    />
  );
}

/** What there is of a currency, and what will come. */
function Income({ planned, currency }: { planned: Planned; currency: string }) {
  const t = useTexts(PLAN);
  const { plan, change, means, by } = planned;
  const isTold = planned.isKnown && currency !== DRAWS;
  const days = daysLeft(means.today, by) - 1;
  const had = means.balances[currency] ?? 0;
  const comes = means.income.filter((each) => each.currency === currency);
  const sum = comes.reduce((all, each) => all + incomeBy(each, means.today, by), had);
  const row = (name: 'now' | 'daily' | 'events', times: number) => (
    <label>
      <span>
        {t[name]} <small>{name === 'daily' && t.days(days)}</small>
      </span>
      <input
        className="chip"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        defaultValue={plan[name].get(currency) || ''}
        onChange={({ target }) => change({ [name]: new Map([...plan[name], [currency, amountIn(target.value)]]) })}
      />
      <output>+{whole((plan[name].get(currency) ?? 0) * times)}</output>
    </label>
  );
  return (
    <fieldset>
      <legend>{currency === DRAWS ? t.draws : currency}</legend>
      {!isTold && row('now', 1)}
      {row('daily', days)}
      {row('events', Math.min(1, days))}
      <p>
        <small>{isTold && t.andNow(had)}</small> <b>{whole(sum)}</b>
      </p>
    </fieldset>
  );
}

/** Hands the address on, which holds the plan. */
function Share() {
  const t = useTexts(PLAN);
  const { copied, shown } = useTexts(SHARE);
  const [said, setSaid] = useState('');
  const share = async (): Promise<void> => {
    const isGiven = await shareLink(location.href, document.title);
    setSaid(isGiven ? (hasSheet() ? '' : copied) : `${shown} ${location.href}`);
  };
  return (
    <p>
      <button type="button" className="link" onClick={() => void share()}>
        {t.share}
      </button>{' '}
      <span role="status">{said}</span>
    </p>
  );
}
