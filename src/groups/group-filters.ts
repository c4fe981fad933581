import type { Filters } from '../platform/database/page.js';

/** What may be asked of a list of groups. The index of the memberships by their users finds them. */
export const GROUP_FILTERS: Filters = {
  user: {
    type: 'integer',
    description: 'Only groups that the user with this id is in',
    example: 1,
    // As an array: joined, the memberships of all users might be read in the order of their groups.
    sql: '"id" = any (array(select "group_id" from "group_users" where "user_id" = $?))',
  },
};
