import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserList } from '../api/client';
import { foundUsers } from '../api/queries';
import { userPath } from '../paths';
import { texts } from '../texts';
import { type Begun, type FindBoxProps, inputOf } from './FindBox';
import { Lens } from './icons';
import { useSettled } from './useSettled';

/** A pause between two keystrokes is shorter, for most people. */
const PAUSE_MS = 200;

/** A combobox with a list of players. While a word is composed, as in Japanese, keys belong to that word. */
export function Finding({ begun, ...props }: FindBoxProps & { readonly begun: Begun }) {
  const { className, onFind } = props;
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(() => ({ ...begun }));
  const box = useFinding(onFind ?? ((player) => void navigate(userPath(player))), first);
  useLayoutEffect(() => {
    if (!first.isFocused) return;
    input.current?.focus();
    // Else what is typed next may stand before what was typed by then.
    input.current?.setSelectionRange(first.text.length, first.text.length);
  }, [first]);
  const { found, isCurrent, shows, getInputProps, onKeyDown } = box;
  return (
    <>
      <label className={className}>
        <Lens />
        <input
          {...getInputProps({
            ...inputOf(props),
            ref: input,
            onKeyDown,
            'aria-expanded': shows,
            ...(!(shows && isCurrent && found.length > 0) && { 'aria-activedescendant': undefined }),
          })}
        />
        {(shows || !onFind) && <kbd aria-hidden="true">{shows ? 'Esc' : '/'}</kbd>}
      </label>
      <Results {...box} />
    </>
  );
}

function Results({ text, found, isCurrent, waits, shows, getMenuProps, getItemProps }: ReturnType<typeof useFinding>) {
  return (
    <div className="results" hidden={!shows}>
      <ul {...getMenuProps({ 'aria-label': texts().find.label })}>
        {shows &&
          found.map((user, index) => (
            <li key={user.id} {...getItemProps({ item: user, index, ...(!isCurrent && { 'aria-selected': false }) })}>
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
        {shows && saidOf(found.length, waits)}
      </p>
    </div>
  );
}

const FIRST_IS_CHOSEN = { initialHighlightedIndex: 0, defaultHighlightedIndex: 0 };
const { InputBlur, InputKeyDownEscape, MenuMouseLeave } = useCombobox.stateChangeTypes;

/** Who leaves the box has chosen nobody, and finds the text again. Escape empties it, and a choice. The first player stays chosen for Enter. */
function reduce(
  state: UseComboboxState<UserList>,
  { type, changes }: UseComboboxStateChangeOptions<UserList>,
): Partial<UseComboboxState<UserList>> {
  if (type === InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
  if (type === InputKeyDownEscape || changes.selectedItem) return { ...changes, inputValue: '' };
  return type === MenuMouseLeave ? state : changes;
}

/** What is typed, who is found, and which of them is chosen. */
function useFinding(onFind: (player: UserList) => void, first: Begun) {
  const [text, setText] = useState(first.text);
  // Enter was pressed before the answer came.
  const isAwaited = useRef(first.isAwaited);
  const { found, isFetching, isCurrent } = useFound(text);
  // The box has its text itself: as a state of ours it would come a moment later, and lose letters that come fast.
  const { isOpen, setInputValue, ...props } = useCombobox<UserList>({
    items: found,
    initialInputValue: first.text,
    selectedItem: null,
    initialIsOpen: first.isFocused && first.text !== '',
    ...FIRST_IS_CHOSEN,
    itemToString: (user) => user?.username ?? '',
    stateReducer: reduce,
    onInputValueChange: ({ inputValue }) => {
      isAwaited.current = false;
      setText(inputValue);
    },
    onStateChange: ({ selectedItem }) => selectedItem && onFind(selectedItem),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTyping = event.nativeEvent.isComposing;
    const isEnter = event.key === 'Enter' && !isTyping;
    if (isEnter) event.preventDefault();
    isAwaited.current = isEnter && !isCurrent;
    // The answer before is no answer to what is typed now.
    const isOwn = isTyping || (!isCurrent && event.key !== 'Escape');
    Object.assign(event.nativeEvent, { preventDownshiftDefault: isOwn });
  };
  const shows = isOpen && text.trim() !== '';
  useEffect(() => {
    const [best] = found;
    if (!shows || !isCurrent || !isAwaited.current || !best) return;
    isAwaited.current = false;
    setInputValue('');
    onFind(best);
  });
  return { ...props, text, found, isCurrent, waits: isFetching && found.length === 0, shows, onKeyDown };
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
