import { queryOptions } from '@tanstack/react-query';
import { client, dataOf } from '../../../api/client';
import { bearer } from '../../../api/write';
import { currentSecrets } from '../secrets';

const headers = () => ({ authorization: bearer(currentSecrets().token) });
/** Only while it is shown: another token may be typed. */
const ASKED = { gcTime: 0, staleTime: 0, retry: false } as const;

export const tokens = queryOptions({
  ...ASKED,
  queryKey: ['tokens'],
  queryFn: () => dataOf(client.GET('/tokens', { headers: headers() })),
});

/** The named token that is typed in. */
export const ownToken = queryOptions({
  ...ASKED,
  queryKey: ['tokens', 'own'],
  queryFn: () => dataOf(client.GET('/tokens/own', { headers: headers() })),
});

/** The newest writes of a record. */
export const writesOf = (record: string) =>
  queryOptions({
    ...ASKED,
    queryKey: ['writes', record],
    queryFn: () => dataOf(client.GET('/audit', { params: { query: { record } }, headers: headers() })),
  });
