/** What stands in the way of a player. The page and the bots have words for them. */
export const GAME_REASONS = {
  day_over: 'The request names another game day; the message says which it is now',
  no_draw_left: 'The user has no random draw left today, or too few',
  banner_not_in_force: 'The banner is not in force on that day',
  unknown_target: 'The banner has no such card that a draw may name; the message says which it has',
  banner_gives_packs: 'The banner gives packs: the request says packs, and no count',
  banner_gives_cards: 'The banner gives cards one by one: the request says count, and no packs',
  odds_too_long: 'The odds of that table, of an earlier version, would take too long to compute',
  tables_from_file: 'The tables of days to come are those of the file that DRAW_TABLE names',
  box_empty: 'The box of all players is empty, or has too few copies left',
  box_changed: 'The box of all players has begun with other outcomes',
  box_not_ready: 'The box cannot be filled again yet: its card has not come since it was filled',
  draw_limit_reached: 'The user has reached a limit of the banner or the exchange',
  balance_too_low: 'The user has too little of a currency; the message says how much',
  balance_full: 'The user would have more of a currency than is allowed',
  unknown_currency: 'The currency is declared neither today nor for the next day',
  unknown_exchange: 'The exchange is not declared today',
  not_salvaged: 'The status of a card has no value today',
  no_battle_left: 'The user has no battle left today',
  no_opponent: 'The user has chosen no opponent',
  opponent_is_oneself: 'The opponent must be another user',
  opponent_unknown: 'The opponent does not exist',
  opponent_gone: 'The opponent that was chosen earlier does not exist any more',
  no_drawn_character: "The user's character is of no day's seed",
  not_owner: 'The list names a card of someone else, or one that does not exist',
  too_many_trades: 'The user has offered too many trades that are still open',
  too_many_wishes: 'The user wishes for as many cards as are allowed',
  trade_not_open: 'The trade is not open any more',
  trade_void: 'A card of the trade has another owner by now, or a user was deleted; nothing moved',
} as const;

/**
 * Why a request is refused, for programs: each detail of an error has one of these beside its message. Every one has a short meaning.
 * A reason that clients know keeps its name. The OpenAPI document lists them.
 */
export const ERROR_REASONS = {
  // The request
  malformed_http: 'The bytes are no valid HTTP/1.1 request',
  malformed_url: 'The path is no valid URL path',
  headers_too_large: 'The headers are too large',
  request_timeout: 'The request took too long to arrive',
  unknown_expectation: 'The header Expect asks for something unknown',
  no_route: 'There is no such path',
  method_not_allowed: 'The path takes other methods, which the header Allow names',
  // The body
  malformed_body: 'The body is no JSON object in UTF-8',
  body_too_complex: 'The body is nested too deep, or an object in it has too many members',
  body_too_large: 'The body is larger than BODY_LIMIT',
  unsupported_body: 'The body is declared as something else than JSON in UTF-8 without a Content-Encoding',
  // A field of the body, a parameter, or a header
  required: 'It is missing',
  not_a_string: 'It must be a string',
  not_an_integer: 'It must be a whole number',
  not_a_number: 'It must be a number',
  not_a_boolean: 'It must be true or false',
  not_a_list: 'It must be a list',
  not_an_object: 'It must be an object',
  not_a_picture: 'The body is no picture of a kind that is taken',
  too_short: 'It has too few characters',
  too_long: 'It has too many characters',
  too_many: 'It has too many values, or would look at too many records',
  out_of_range: 'The number is too small or too large',
  wrong_characters: 'It has characters that cannot be stored, or none that can be seen',
  wrong_format: 'It is not of the form that the message describes',
  unknown_value: 'It is none of the known values',
  unknown_field: 'It names a field that the list lacks, or is nearly that of a known one',
  not_together: 'It cannot be given beside another field',
  repeated: 'It is given more than once, or names something more than once',
  // Credentials
  missing_credentials: 'The password or the token is missing',
  wrong_credentials: 'The password or the token is wrong',
  too_many_wrong_credentials: 'Too many credentials from this address were wrong; see Retry-After',
  token_revoked: "The named or player's token is revoked",
  token_expired: "The named or player's token has ended",
  token_not_for_operation: 'The named token is for other operations',
  not_yours: "A player's token is sent for what is not the player's own",
  link_over: "The code of the player's link was used, has ended, or is none",
  suspended: 'The operator has suspended the operation',
  cross_site: 'A page of another origin sends a write without a credential',
  // Records
  not_found: 'There is no such record',
  owner_unknown: 'The owner does not exist',
  record_unknown: 'The list or the field names a record that does not exist',
  record_left_out: 'The list leaves out a record, which would then have no owner',
  still_owns: 'The user still owns records',
  still_referred_to: 'Other records still refer to the record',
  name_taken: 'Another record has this name',
  external_id_taken: 'Another user has this external id',
  taken: 'Another record has this value',
  concurrent_change: 'Another request changed the same records at the same time; try again',
  changed_since: 'What a request of a batch watches is not what it was any more',
  not_in_batch: 'The operation cannot stand in a batch',
  ...GAME_REASONS,
  // Sending again
  key_reused: 'The Idempotency-Key was used for another request',
  key_under_way: 'The request with this Idempotency-Key is still under way; see Retry-After',
  // The service
  too_many_requests: 'Too many requests came from this address; see Retry-After',
  busy: 'Too many ask for the same; nothing was changed; try again soon',
  timed_out: 'It took too long; all of it was changed, or nothing',
  clocks_apart: 'The clocks of the service and the database are too far apart to open a game day',
  database_unavailable: 'The database cannot be reached, or refuses connections; try again soon',
  database_disk_full: 'The database has no disk space left; nothing was changed',
  database_out_of_memory: 'The database has no memory left; nothing was changed',
  database_io_error: 'The database cannot read or write its disk; nothing was changed',
  database_read_only: 'The database is read-only, as after a failover; nothing was changed',
  database_timeout: 'The database took too long, and nothing was changed; try again soon',
  migrations_missing: 'The database lacks migrations of this version',
  stopping: 'The service is about to stop; another instance may answer',
  internal_error: 'A fault of the service; the log has it under the id of the message',
  // Of a module that gives no reason
  invalid: '400 of a module',
  forbidden: '401 or 403 of a module',
  conflict: '409 of a module',
  unprocessable: '422 of a module',
  unavailable: '502, 503 or 504 of a module',
  refused: 'Any other 4xx of a module',
} as const;

export type ErrorReason = keyof typeof ERROR_REASONS;

const OF_STATUS: Readonly<Record<number, ErrorReason>> = {
  400: 'invalid',
  401: 'forbidden',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'body_too_large',
  415: 'unsupported_body',
  422: 'unprocessable',
  429: 'too_many_requests',
  431: 'headers_too_large',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The reason of an error that has no other, such as a standard exception that a module throws. */
export function reasonOfStatus(status: number): ErrorReason {
  return OF_STATUS[status] ?? (status < 500 ? 'refused' : 'internal_error');
}

/** Reasons of modules that MODULES names, beside those above. */
export const MODULE_REASONS: Record<string, string> = {};

/** Whether a module's own reason is one that clients can know. */
export function isErrorReason(reason: unknown): reason is ErrorReason {
  return typeof reason === 'string' && [ERROR_REASONS, MODULE_REASONS].some((list) => Object.hasOwn(list, reason));
}
