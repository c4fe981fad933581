import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isMissing, type KindRead } from '../../api/client';
import { kindNamed, noteKind } from '../../api/kinds';
import { writeTo } from '../../api/operations';
import { Card } from '../../parts/Card';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { kindPath } from '../../paths';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { KIND } from '../../texts/kind';
import { useTexts } from '../../texts/language';
import { Action } from './Action';
import { Delete } from './Delete';
import { Drop } from './Drop';
import { Field } from './Field';
import { kindContent, kindNamesIn, typedOf } from './typed-kind';
import adminCss from './admin.module.css';
import css from './kinds.module.css';

const t = () => operatorTexts().admin;
const PATH = '/game/cards/{card}';
const FACES = ['normal', 'super'];

/** All that is done with what a card number stands for. */
export function KindDesk({ card }: { card: number }) {
  const { unknown } = useTexts(KIND);
  const query = useQuery(kindNamed(card));
  if (!Number.isSafeInteger(card)) return <Missing title={unknown} text="" />;
  // One that is missing is made here: then what it says about that stays.
  const data = isMissing(query.error) ? null : query.data;
  return (
    <Loaded query={{ ...query, data }} wait={<Skeleton lines={8} />}>
      {(kind) => <Desk card={card} stored={kind} />}
    </Loaded>
  );
}

/** What is typed and chosen is on the faces before it is stored. */
function Desk({ card, stored }: { card: number; stored: KindRead | null }) {
  const [typed, setTyped] = useState({});
  const [picture, setPicture] = useState<{ file: File; address: string }>();
  const values = { ...typedOf(stored), ...typed };
  const choose = (file?: File): void => {
    if (picture) URL.revokeObjectURL(picture.address);
    setPicture(file && { file, address: URL.createObjectURL(file) });
  };
  const shown = { card, ...values, names: kindNamesIn(values.names), art: picture?.address ?? stored?.art ?? '' };
  return (
    <div className={adminCss.desk}>
      <div className="head">
        <h2>{texts().cards.number(card)}</h2>
        {stored && (
          <Link className="link" to={kindPath(card)}>
            {t().seeKind}
          </Link>
        )}
      </div>
      <p className="quiet small">{t().kindText}</p>
      <div className={css.editor}>
        <div>
          <div className={css.faces}>
            {FACES.map((status) => (
              <Card key={status} card={card} status={status} cp={500} skill="luck" kind={shown} />
            ))}
          </div>
          {stored && <Art stored={stored} picture={picture?.file} choose={choose} />}
        </div>
        <Words card={card} stored={stored} values={values} onType={(some) => setTyped({ ...typed, ...some })} />
      </div>
      {stored && (
        <Delete path={PATH} id={card} name={stored.name} text={t().deleteKind} onDone={() => noteKind(card)} />
      )}
    </div>
  );
}

type Values = ReturnType<typeof typedOf>;

interface WordsProps {
  readonly card: number;
  readonly stored: KindRead | null;
  readonly values: Values;
  readonly onType: (some: Partial<Values>) => void;
}

function Words({ card, stored, values, onType }: WordsProps) {
  const before = typedOf(stored);
  const names = Object.keys(before) as (keyof Values)[];
  return (
    <Action
      title={t().story}
      submit={t().save}
      fields={names}
      write={writeTo('put', PATH, { id: card, body: kindContent(values), secret: 'token' })}
      lacks={names.some((name) => values[name] !== before[name]) ? undefined : t().lacks.change}
      onDone={({ data }) => noteKind(card, data)}
    >
      {names.map((name) => (
        <Field
          key={name}
          name={name}
          label={t().kindFields[name]}
          hint={name === 'names' ? t().namesHint : undefined}
          value={values[name]}
          isChanged={values[name] !== before[name]}
          rows={name === 'text' || name === 'names' ? 4 : undefined}
          onChange={(to) => onType({ [name]: to })}
        />
      ))}
    </Action>
  );
}

interface ArtProps {
  readonly stored: KindRead;
  readonly picture: File | undefined;
  readonly choose: (file?: File) => void;
}

function Art({ stored: { card, art }, picture, choose }: ArtProps) {
  const asked = { id: card, body: {}, secret: 'token' } as const;
  const onDone = ({ data }: { data: KindRead }): void => {
    noteKind(card, data);
    choose();
  };
  return (
    <>
      <Action
        title={t().art}
        text={t().artText}
        submit={t().saveArt}
        write={writeTo('put', `${PATH}/art`, { ...asked, picture })}
        lacks={picture ? undefined : t().lacks.picture}
        onDone={onDone}
      >
        <Drop onFiles={([file]) => choose(file)} />
      </Action>
      {art !== '' && (
        <Action
          title={t().noArt}
          submit={t().noArtNow}
          write={writeTo('delete', `${PATH}/art`, asked)}
          onDone={onDone}
        />
      )}
    </>
  );
}
