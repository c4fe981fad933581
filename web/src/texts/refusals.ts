import type { ErrorReason } from '../../../clients/typescript/src/api';
import type { Refusal } from '../api/refusal';

/** Reasons that no act of a player on this page leads to: of operators, of bodies and headers that the page makes, and of records it never writes. */
type NeverMet =
  | 'malformed_http'
  | 'malformed_url'
  | 'headers_too_large'
  | 'unknown_expectation'
  | 'no_route'
  | 'method_not_allowed'
  | 'malformed_body'
  | 'body_too_complex'
  | 'body_too_large'
  | 'unsupported_body'
  | 'required'
  | 'not_a_string'
  | 'not_an_integer'
  | 'not_a_number'
  | 'not_a_boolean'
  | 'not_a_list'
  | 'not_an_object'
  | 'not_a_picture'
  | 'out_of_range'
  | 'unknown_value'
  | 'unknown_field'
  | 'not_together'
  | 'repeated'
  | 'record_left_out'
  | 'still_owns'
  | 'still_referred_to'
  | 'name_taken'
  | 'external_id_taken'
  | 'taken'
  | 'changed_since'
  | 'not_in_batch'
  | 'tables_from_file'
  | 'odds_too_long'
  | 'no_drawn_character'
  | 'key_reused';

/** Of a module that gives no reason of its own: its message says why. */
type OfModules = 'invalid' | 'forbidden' | 'conflict' | 'unprocessable' | 'unavailable' | 'refused';

type PlayersReason = Exclude<ErrorReason, NeverMet | OfModules>;
type Sentences = Readonly<Record<PlayersReason, string>>;

const LINK = 'This link does not count any more: each one counts once, for ten minutes. Ask the bot for a new one.';
const SIGNED_OUT = 'You are signed out. Ask the bot for a new link.';
const LATER = 'The game cannot do this now. Nothing has changed. Try again in a moment.';
const FAULT = 'Something went wrong in the game. Try again; if it stays so, tell the operator.';

const EN: Sentences = {
  request_timeout: 'The connection is too slow now. Try again.',
  too_short: LINK,
  too_long: LINK,
  wrong_characters: LINK,
  wrong_format: LINK,
  link_over: LINK,
  too_many: 'There is no room for more. Take one away first.',

  missing_credentials: SIGNED_OUT,
  wrong_credentials: SIGNED_OUT,
  token_revoked: SIGNED_OUT,
  token_expired: SIGNED_OUT,
  too_many_wrong_credentials: 'Too many wrong links were opened from your network. Wait a few minutes.',
  token_not_for_operation: 'A link of yours does not count for this.',
  not_yours: 'You can do this only for yourself.',
  suspended: 'The operator has paused this for now.',
  cross_site: 'This works only on the page of the game itself. Load the page again.',

  not_found: 'It is no longer there.',
  owner_unknown: 'This player is no longer there.',
  record_unknown: 'It is no longer there.',
  concurrent_change: 'Something changed at the same moment. Try again.',

  day_over: 'A new day has begun. Try again.',
  no_draw_left: 'You have no draw left today, or too few.',
  banner_not_in_force: 'This banner is over.',
  banner_gives_packs: 'This banner gives packs.',
  banner_gives_cards: 'This banner gives cards one by one.',
  unknown_target: 'This card cannot be chosen here.',
  box_empty: 'The box is empty, or has too few left.',
  box_changed: 'The box has begun with other cards.',
  box_not_ready: 'The box cannot be filled again yet.',
  draw_limit_reached: 'You have reached the limit.',
  balance_too_low: 'You have too little for this.',
  balance_full: 'You would have more than you can hold. Spend some first.',
  unknown_currency: 'This currency does not count today.',
  unknown_exchange: 'This exchange is over.',
  not_salvaged: 'This card gives nothing today.',
  no_battle_left: 'You have no battle left today.',
  no_opponent: 'Choose an opponent first.',
  opponent_is_oneself: 'Choose another player than yourself.',
  opponent_unknown: 'This opponent is no longer there.',
  opponent_gone: 'Your opponent is no longer there. Choose another one.',
  not_owner: 'This card is no longer yours.',
  too_many_trades: 'You have too many open trades. Withdraw one first.',
  too_many_wishes: 'You wish for as many cards as you can. Remove one first.',
  trade_not_open: 'This trade is already closed.',
  trade_void: 'A card of this trade has another owner now. Nothing has moved.',

  key_under_way: 'This is still under way. Wait a moment.',
  too_many_requests: 'This is too fast. Wait a moment.',
  busy: LATER,
  database_unavailable: LATER,
  database_timeout: LATER,
  database_disk_full: LATER,
  database_io_error: LATER,
  database_out_of_memory: LATER,
  database_read_only: LATER,
  stopping: LATER,
  clocks_apart: LATER,
  migrations_missing: LATER,
  timed_out: 'This took too long, and may have happened. Look before you try again.',
  internal_error: FAULT,
};

const JA_LINK = 'このリンクはもう使えません。1回だけ、10分以内に使えます。ボットから新しいリンクをもらってください。';
const JA_SIGNED_OUT = 'サインアウトしました。ボットから新しいリンクをもらってください。';
const JA_LATER = '今はできません。何も変わっていません。少し待ってから、もう一度お試しください。';
const JA_FAULT = 'ゲームで問題が起きました。もう一度お試しください。続くときは、運営者に知らせてください。';

const JA: Sentences = {
  request_timeout: '通信に時間がかかりすぎました。もう一度お試しください。',
  too_short: JA_LINK,
  too_long: JA_LINK,
  wrong_characters: JA_LINK,
  wrong_format: JA_LINK,
  link_over: JA_LINK,
  too_many: 'これ以上は増やせません。先に1つ減らしてください。',

  missing_credentials: JA_SIGNED_OUT,
  wrong_credentials: JA_SIGNED_OUT,
  token_revoked: JA_SIGNED_OUT,
  token_expired: JA_SIGNED_OUT,
  too_many_wrong_credentials: 'お使いのネットワークから、使えないリンクが何度も開かれました。数分お待ちください。',
  token_not_for_operation: 'あなたのリンクでは、この操作はできません。',
  not_yours: '自分のことだけができます。',
  suspended: '運営者が、今はこの操作を止めています。',
  cross_site: 'ゲームのページからだけできます。ページを読み込み直してください。',

  not_found: 'もうありません。',
  owner_unknown: 'このプレイヤーはもういません。',
  record_unknown: 'もうありません。',
  concurrent_change: '同時に別の変更がありました。もう一度お試しください。',

  day_over: '新しい日になりました。もう一度お試しください。',
  no_draw_left: '今日引ける回数が足りません。',
  banner_not_in_force: 'このガチャは終了しました。',
  banner_gives_packs: 'このガチャは、パックで引きます。',
  banner_gives_cards: 'このガチャは、1枚ずつ引きます。',
  unknown_target: 'ここではこのカードを指定できません。',
  box_empty: 'ボックスが空か、残りが足りません。',
  box_changed: 'ボックスは別の中身で始まっています。',
  box_not_ready: 'ボックスはまだリセットできません。',
  draw_limit_reached: '上限に達しています。',
  balance_too_low: '残高が足りません。',
  balance_full: '持てる上限を超えます。先に使ってください。',
  unknown_currency: 'この通貨は、今日は使えません。',
  unknown_exchange: 'この引き換えは終了しました。',
  not_salvaged: 'このカードは、今日は何にもなりません。',
  no_battle_left: '今日のバトルは終わっています。',
  no_opponent: '先に相手を選んでください。',
  opponent_is_oneself: '自分以外の相手を選んでください。',
  opponent_unknown: 'この相手はもういません。',
  opponent_gone: '選んだ相手はもういません。別の相手を選んでください。',
  not_owner: 'このカードは、もうあなたのものではありません。',
  too_many_trades: '受付中のものが多すぎます。先に1つ取り下げてください。',
  too_many_wishes: '欲しいカードが上限に達しています。先に1つ外してください。',
  trade_not_open: 'すでに終わっています。',
  trade_void: 'カードの持ち主が変わりました。何も移動していません。',

  key_under_way: '処理しています。少しお待ちください。',
  too_many_requests: '操作が速すぎます。少しお待ちください。',
  busy: JA_LATER,
  database_unavailable: JA_LATER,
  database_timeout: JA_LATER,
  database_disk_full: JA_LATER,
  database_io_error: JA_LATER,
  database_out_of_memory: JA_LATER,
  database_read_only: JA_LATER,
  stopping: JA_LATER,
  clocks_apart: JA_LATER,
  migrations_missing: JA_LATER,
  timed_out: '時間がかかりすぎました。終わっているかもしれないので、確かめてからお試しください。',
  internal_error: JA_FAULT,
};

/** Why the game refuses what a player does: a sentence for each reason that a player can meet. */
export const REFUSALS = { en: EN, ja: JA };

/** A refusal as a player reads it. What a module refuses is said by its message; a proxy's refusal has no details. */
export function playersWords({ details: [detail] }: Refusal, sentences: Sentences): string {
  if (detail === undefined) return sentences.busy;
  const { reason, message } = detail;
  return Object.hasOwn(sentences, reason) ? sentences[reason as PlayersReason] : message;
}
