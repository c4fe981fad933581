import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ALL } from '../../addresses';
import { client, dataOf } from '../../api/client';
import { drawsOf, user } from '../../api/queries';
import { queryClient } from '../../api/query-client';
import { isTrading, tradesOf } from '../../api/trades';
import { entriesOf, useEconomy } from '../../api/worth';
import { FieldTable } from '../../parts/FieldTable';
import { download } from '../../parts/KeepFile';
import { Failure } from '../../parts/states';
import { texts } from '../../texts';
import { FILES } from '../../texts/files';
import { useTexts } from '../../texts/language';
import { usePlayer } from './usePlayer';
import css from './files.module.css';

/** All pages of a list. What is shown on the page is less, and stays as it is. */
const whole = (name: string, id: number) => ({
  queryKey: ['files', name, id],
  pages: Infinity,
  gcTime: 0,
  staleTime: 0,
});

interface File {
  readonly name: string;
  readonly title: () => string;
  /** The address of the list, to which a parameter is added. */
  readonly list: (id: number) => string;
  readonly read: (id: number) => Promise<readonly object[]>;
}

const FILES_OF_ALL: readonly File[] = [
  {
    name: 'cards',
    title: () => texts().player.collection,
    list: (id) => `/users/${id}/card?`,
    read: (id) => dataOf(client.GET('/users/{id}/card', { params: { path: { id }, query: { itemsPerPage: ALL } } })),
  },
  {
    name: 'draws',
    title: () => texts().player.draws,
    list: (id) => `/users/${id}/draws?`,
    read: async (id) => (await queryClient.infiniteQuery({ ...drawsOf(id), ...whole('draws', id) })).pages.flat(),
  },
];
const ENTRIES: File = {
  name: 'entries',
  title: () => texts().worth.title,
  list: (id) => `/users/${id}/entries?`,
  read: async (id) =>
    (await queryClient.infiniteQuery({ ...entriesOf(id, undefined), ...whole('entries', id) })).pages.flat(),
};
const TRADES: File = {
  name: 'trades',
  title: () => texts().trades.title,
  list: (id) => `/trades?user=${id}&`,
  read: async (id) => (await queryClient.infiniteQuery({ ...tradesOf(id), ...whole('trades', id) })).pages.flat(),
};

/** All that a player has, as files: for spreadsheets, which the service makes, and for programs. */
function Files({ player }: { player: number }) {
  const t = useTexts(FILES);
  const [error, setError] = useState<Error>();
  const { data: trades = false } = useQuery(isTrading(player));
  const files = [...FILES_OF_ALL, ...(useEconomy() ? [ENTRIES] : []), ...(trades ? [TRADES] : [])];
  const save = async ({ name, read }: File): Promise<void> => {
    const type = 'application/json';
    download(`${name}-${player}.json`, new Blob([JSON.stringify(await read(player))], { type }));
  };
  return (
    <section className={css.files}>
      <h2>{t.title}</h2>
      <p className="quiet small">{t.text}</p>
      <ul>
        {files.map((file) => (
          <li key={file.name}>
            <b>{file.title()}</b>
            <a className="chip" href={`${file.list(player)}format=csv`} aria-label={t.as(file.title(), t.csv)} download>
              {t.csv}
            </a>
            <button
              type="button"
              className="chip"
              aria-label={t.as(file.title(), t.json)}
              onClick={() => void save(file).then(() => setError(undefined), setError)}
            >
              {t.json}
            </button>
          </li>
        ))}
      </ul>
      {error && <Failure error={error} />}
    </section>
  );
}

/** Every field of a player's record, as the interface has it, and files of the player's lists. */
export default function Record() {
  const found = usePlayer();
  const { data = found } = useQuery(user(found.id));
  return (
    <>
      <Files player={data.id} />
      <FieldTable caption={texts().record.caption(data.id)} record={data} />
    </>
  );
}
