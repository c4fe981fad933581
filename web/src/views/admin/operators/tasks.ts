/** What a named token is made for, and the operations that this takes. */
export const TASKS = {
  bot: [
    'createUser',
    'updateUser',
    'createUserDraw',
    'battle',
    'createTrade',
    'acceptTrade',
    'declineTrade',
    'withdrawTrade',
    'putUserWishes',
    'createLink',
    'createGroup',
    'updateGroup',
  ],
  // The table does them to many at once, in batches.
  gives: [
    'createCard',
    'createUserEntry',
    'updateCard',
    'deleteCard',
    'createUe',
    'updateUe',
    'deleteUe',
    'createBatch',
  ],
  events: [
    'createUser',
    'createCard',
    'deleteCard',
    'createUserDraw',
    'createUserEntry',
    'createGroup',
    'updateGroup',
    'deleteGroup',
    'createBatch',
  ],
  players: [
    'createUser',
    'updateUser',
    'deleteUser',
    'createTrade',
    'withdrawTrade',
    'putUserWishes',
    'putUserIdentities',
    'createBatch',
  ],
  designs: ['putKind', 'deleteKind', 'putKindArt', 'deleteKindArt', 'putNextTables'],
  reads: ['readOverview', 'listAudit', 'listToken', 'listWebhook', 'readUserIdentities', 'readNextTables'],
  operators: ['createToken', 'deleteToken', 'listToken', 'listAudit'],
} as const;

export type Task = keyof typeof TASKS;
export const TASK_NAMES = Object.keys(TASKS) as Task[];

export function operationsOf(tasks: readonly Task[]): string[] {
  return [...new Set(tasks.flatMap((task) => TASKS[task]))];
}

/** The tasks that a token can do whole, and its operations beside them. */
export function tasksIn(operations: readonly string[]): { readonly tasks: Task[]; readonly others: string[] } {
  const tasks = TASK_NAMES.filter((task) => TASKS[task].every((id) => operations.includes(id)));
  const covered = operationsOf(tasks);
  return { tasks, others: operations.filter((id) => !covered.includes(id)) };
}
