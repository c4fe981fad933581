import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../../addresses';
import { client, dataOf } from '../../../api/client';
import { lengthOfPage } from '../../../api/pages';
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

export const FILTERS = ['token', 'operation', 'record', 'day'] as const;
export type AuditFilters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>;

export const audit = (filters: AuditFilters) =>
  infiniteQueryOptions({
    ...ASKED,
    queryKey: ['audit', filters],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: after }) => {
      const query = { ...filters, itemsPerPage: PAGE_SIZE, ...(after !== undefined && { after }) };
      return dataOf(client.GET('/audit', { params: { query }, headers: headers() }));
    },
    getNextPageParam: (last) => (last.length < lengthOfPage(PAGE_SIZE) ? undefined : last.at(-1)?.id),
  });
