import { User } from '../entities/user.entity.js';
import type { JsonQueries } from '../platform/database/json-queries.js';
import type { Page } from '../platform/database/page.js';
import { invalid } from '../platform/http/errors.js';
import { UserList } from './dto/user.dto.js';
import { USER_FILTERS, USER_ORDERS } from './user-filters.js';
import { SUMMARIES, UserSummaryList } from './user-summaries.js';

/** So many users are looked at one by one in a second, where the machine has others to serve. */
const MAX_LOOKED_AT = 100_000;

/** The lists of users. An order, and a least balance, are looked up for each user whom the other filters leave. */
export function userLists(reads: JsonQueries) {
  const options = { filters: USER_FILTERS, orders: USER_ORDERS };
  const [users, summaries] = [reads.list(UserList, User, options), reads.list(UserSummaryList, SUMMARIES, options)];
  const refuseTooMany = async ({ by, filters = {} }: Page): Promise<void> => {
    const { balance_min: least, ...others } = filters;
    if (by === undefined && least === undefined) return;
    const { list } = await users({ offset: 0, limit: 1, fields: ['id'], count: true, filters: others });
    if (Number(list?.total) <= MAX_LOOKED_AT) return;
    const field = by === undefined ? 'balance_min' : 'by';
    const message = `looks at each user: at most ${MAX_LOOKED_AT}; choose fewer with another filter, such as group, search or drew_since`;
    throw invalid([{ field, message, reason: 'too_many' }]);
  };
  return {
    list: async (page: Page) => {
      await refuseTooMany(page);
      return users(page);
    },
    listSummaries: async (page: Page) => {
      await refuseTooMany(page);
      return summaries(page);
    },
  };
}
