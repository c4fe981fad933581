import { Fragment, type ReactNode } from 'react';
import { Figure } from './Figure';

/** A name, and what is so named. What is empty is not shown. */
export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Large figures in a row, each over its name. */
export function Figures({
  figures,
  children,
}: {
  figures: readonly (readonly [string, number])[];
  children?: ReactNode;
}) {
  return (
    <dl className="strip">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Figure value={value} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

/** Things with commas between them. */
export function Listed({ items }: { items: readonly { readonly key: number; readonly item: ReactNode }[] }) {
  return items.map(({ key, item }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {item}
    </Fragment>
  ));
}
