import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserList } from '../api/client';
import { foundUsers } from '../api/queries';
import { userPath } from '../paths';
import { texts } from '../texts';
import { Lens } from './icons';
import { useSettled } from './useSettled';

/** The service takes no longer text. */
const LONGEST = 256;
/** A pause between two keystrokes is shorter, for most people. */
const PAUSE_MS = 200;

interface FindBoxProps {
  readonly className: string;
  readonly placeholder: string;
  /** What becomes of the player; else the page goes to it. */
  readonly onFind?: (player: UserList) => void;
  /** What the search is for in a form, and the element that says more of it. */
  readonly field?: { readonly label: string; readonly says: string; readonly isInvalid: boolean };
}

/** Finds players as one types: a combobox with a list of players. While a word is composed, as in Japanese, keys belong to that word. */
export function FindBox({ className, placeholder, onFind, field }: FindBoxProps) {
  const navigate = useNavigate();
  const { text, found, chosen, waits, shows, type, open, leave, go, onKeyDown } = useFinding(
    onFind ?? ((player) => void navigate(userPath(player))),
  );
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useSlash(input, onFind === undefined);
  return (
    <div
      className="findbox"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || leave()}
    >
      <label className={className}>
        <Lens />
        <input
          ref={input}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          value={text}
          placeholder={placeholder}
          onKeyDown={(event) => event.nativeEvent.isComposing || onKeyDown(event)}
          onFocus={open}
          aria-label={field ? `${field.label}: ${texts().find.label}` : texts().find.label}
          aria-invalid={field?.isInvalid}
          aria-describedby={field?.says}
          aria-expanded={shows}
          aria-controls={`${id}-list`}
          aria-activedescendant={shows && found[chosen] ? `${id}-${chosen}` : undefined}
          onChange={({ target }) => type(target.value)}
        />
        {(shows || !onFind) && <kbd aria-hidden="true">{shows ? 'Esc' : '/'}</kbd>}
      </label>
      {shows && <Results id={id} found={found} chosen={chosen} go={go} text={text} waits={waits} />}
    </div>
  );
}

/** What is typed, who is found, and which of them is chosen. */
function useFinding(onFind: (player: UserList) => void) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [isOpen, setOpen] = useState(false);
  // Enter was pressed before the answer came.
  const isAwaited = useRef(false);
  const { found, isFetching, isCurrent } = useFound(text);
  const chosen = isCurrent && found.length > 0 ? place : -1;
  const type = (typed: string): void => {
    isAwaited.current = false;
    setText(typed);
    setPlace(0);
    setOpen(true);
  };
  const leave = (): void => {
    isAwaited.current = false;
    setOpen(false);
  };
  const go = (user: UserList | undefined): void => {
    isAwaited.current = false;
    if (user === undefined) return;
    type('');
    onFind(user);
  };
  useEffect(() => {
    if (isCurrent && isAwaited.current) go(found[0]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && chosen >= 0) setPlace((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' && isCurrent) go(found[chosen]);
    else if (event.key === 'Enter') isAwaited.current = true;
    else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  };
  const shows = isOpen && text.trim() !== '';
  const waits = isFetching && found.length === 0;
  return { text, found, chosen, waits, shows, type, open: () => setOpen(true), leave, go, onKeyDown };
}

/** Who is found. While the answer is on its way, those of the answer before are shown, and nobody of them is chosen. */
function useFound(text: string) {
  const search = useSettled(text.trim(), PAUSE_MS);
  const { data, isFetching, isPending, isPlaceholderData } = useQuery({
    ...foundUsers(search.toWellFormed()),
    placeholderData: search === '' ? undefined : keepPreviousData,
  });
  return { found: data ?? [], isFetching, isCurrent: search === text.trim() && !isPending && !isPlaceholderData };
}

/** The key / goes to the search, as on many pages. */
function useSlash(input: React.RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input, isOn]);
}

interface ResultsProps {
  readonly id: string;
  readonly found: readonly UserList[];
  readonly chosen: number;
  readonly text: string;
  readonly waits: boolean;
  readonly go: (user: UserList) => void;
}

function Results({ id, found, chosen, text, waits, go }: ResultsProps) {
  return (
    <div className="results">
      <ul id={`${id}-list`} role="listbox" aria-label={texts().find.label}>
        {found.map((user, index) => (
          <li
            key={user.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => go(user)}
          >
            <b>
              <bdi>
                <Marked text={user.username} part={text.trim()} />
              </bdi>
            </b>
            <span className="mono faint">{user.did}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={found.length === 0 ? 'end faint' : 'visually-hidden'}>
        {saidOf(found.length, waits)}
      </p>
    </div>
  );
}

function saidOf(count: number, waits: boolean): string {
  if (count > 0) return texts().find.found(count);
  return waits ? texts().loading : texts().find.none;
}

/** A name that has what was typed. */
function Marked({ text, part }: { text: string; part: string }) {
  const start = text.toLowerCase().indexOf(part.toLowerCase());
  if (start < 0) return text;
  const end = start + part.length;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
