import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { UserList } from '../api/client';
import { reloadOnce } from '../reload';
import { texts } from '../texts';
import { Lens } from './icons';

/** The service takes no longer text. */
const LONGEST = 256;

export interface FindBoxProps {
  readonly className: string;
  readonly placeholder: string;
  /** What becomes of the player; else the page goes to it. */
  readonly onFind?: (player: UserList) => void;
  /** What the search is for in a form, and the element that says more of it. */
  readonly field?: { readonly label: string; readonly says: string; readonly isInvalid: boolean };
}

/** What was done in the box before its list of players was there. */
export interface Begun {
  text: string;
  isFocused: boolean;
  /** Enter was pressed. */
  isAwaited: boolean;
}

type Combobox = (typeof import('./Finding'))['Finding'];
let loaded: Combobox | undefined;

/** Finds players as one types. What finds them is loaded when the box is first used, and takes over what was typed by then. */
export function FindBox(props: FindBoxProps) {
  const [Finding, setFinding] = useState(() => loaded);
  const [isComposing, setComposing] = useState(false);
  const [begun] = useState<Begun>(() => ({ text: '', isFocused: false, isAwaited: false }));
  const box = useRef<HTMLDivElement>(null);
  useSlash(box, props.onFind === undefined);
  const load = (): void => {
    import('./Finding').then(({ Finding }) => setFinding(() => (loaded = Finding)), reloadOnce).catch(() => undefined);
  };
  return (
    <div className="findbox" ref={box} onFocus={Finding ? undefined : load}>
      {Finding && !isComposing ? (
        <Finding {...props} begun={begun} />
      ) : (
        <Unloaded {...props} begun={begun} compose={setComposing} />
      )}
    </div>
  );
}

type UnloadedProps = FindBoxProps & { readonly begun: Begun; readonly compose: (isComposing: boolean) => void };

function Unloaded({ begun, compose, ...props }: UnloadedProps) {
  const note = (done: Partial<Begun>): void => void Object.assign(begun, done);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    note({ isAwaited: event.key === 'Enter' });
    // A form around the box is not sent.
    if (begun.isAwaited) event.preventDefault();
  };
  return (
    <label className={props.className}>
      <Lens />
      <input
        {...inputOf(props)}
        role="combobox"
        aria-expanded={false}
        autoComplete="off"
        onFocus={() => note({ isFocused: true })}
        onBlur={() => note({ isFocused: false })}
        onKeyDown={onKeyDown}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={() => compose(false)}
        onChange={({ target }) => note({ text: target.value })}
      />
      {!props.onFind && <kbd aria-hidden="true">/</kbd>}
    </label>
  );
}

/** What the box is before and after its list can come. */
export function inputOf({ field, placeholder }: FindBoxProps) {
  return {
    type: 'search',
    spellCheck: false,
    maxLength: LONGEST,
    placeholder,
    'aria-label': field ? `${field.label}: ${texts().find.label}` : texts().find.label,
    'aria-invalid': field?.isInvalid,
    'aria-describedby': field?.says,
  };
}

/** The key / goes to the search, as on many pages. */
function useSlash(box: React.RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [box, isOn]);
}
