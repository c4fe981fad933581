import { type ReactNode, useState } from 'react';
import { type AnswerOf, asTypedIn, writeTo } from '../../api/operations';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Fields, Folded } from './Fields';
import { bodyOf, type FieldTypes, type Typed } from './field-types';

const t = () => operatorTexts().admin;

/** What is made with any field. */
type Path = '/users' | '/cards' | '/ues';

interface MakeProps<P extends Path> {
  readonly title: string;
  readonly text: string;
  readonly path: P;
  readonly types: FieldTypes;
  /** The fields that are seen at once; all others are folded. */
  readonly shown?: readonly string[];
  /** What is not asked for, such as the owner. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** One of these is needed. */
  readonly oneOf?: readonly string[];
  readonly onMade: (made: AnswerOf<'post', P>) => void;
  /** The way to what was made. */
  readonly result?: ReactNode;
}

/** Makes a record with any field that the interface takes. */
export function Make<P extends Path>({ title, text, path, types, shown, given, oneOf, onMade, result }: MakeProps<P>) {
  const [typed, setTyped] = useState<Typed>({});
  const body = bodyOf(types, typed);
  const write = writeTo<'post', Path>('post', path, {
    body: asTypedIn({ ...given, ...body }),
    secret: 'password',
    isKeyed: true,
  });
  const isShown = (name: string): boolean => shown?.includes(name) ?? true;
  const some = (which: (name: string) => boolean): FieldTypes =>
    Object.fromEntries(Object.entries(types).filter(([name]) => which(name)));
  const [seen, folded] = [some(isShown), some((name) => !isShown(name))];
  const names = Object.keys(folded);
  const rest = { values: typed, onType: (name: string, to: string | boolean) => setTyped({ ...typed, [name]: to }) };
  return (
    <Action
      title={title}
      text={text}
      submit={t().create}
      fields={Object.keys(types)}
      write={write}
      result={result}
      lacks={oneOf && !oneOf.some((name) => name in body) ? t().lacks.field : undefined}
      onDone={({ data }) => {
        setTyped({});
        onMade(data as AnswerOf<'post', P>);
      }}
    >
      <Fields types={seen} {...rest} />
      {names.length > 0 && (
        <Folded title={t().moreFields(names.length)} names={names}>
          <Fields types={folded} {...rest} />
        </Folded>
      )}
    </Action>
  );
}
