import type { ErrorDetail, ErrorReason } from '../../../../clients/typescript/src/api';
import type { Refusal } from '../../api/refusal';

/** Why the service refuses a request. Each can stand alone, or after the name of a field. */
const REASONS: Readonly<Record<ErrorReason, string>> = {
  malformed_http: 'HTTP/1.1のリクエストとして読み取れません。',
  malformed_url: 'URLのパスが正しくありません。',
  headers_too_large: 'ヘッダーが大きすぎます。',
  request_timeout: 'リクエストが時間内に届きませんでした。',
  unknown_expectation: 'Expectヘッダーの値に対応していません。',
  no_route: 'このパスはありません。',
  method_not_allowed: 'このパスでは使えないメソッドです。',

  malformed_body: '本文がUTF-8のJSONオブジェクトではありません。',
  body_too_complex: '本文の入れ子が深すぎるか、項目が多すぎます。',
  body_too_large: '本文が大きすぎます。',
  unsupported_body: '本文は、圧縮していないUTF-8のJSONで送ってください。',

  required: '入力してください。',
  not_a_string: '文字列にしてください。',
  not_an_integer: '整数で入力してください。',
  not_a_number: '数値で入力してください。',
  not_a_boolean: 'trueかfalseにしてください。',
  not_a_list: 'リストにしてください。',
  not_an_object: 'オブジェクトでなければなりません',
  not_a_picture: '受け付けられる画像ではありません',
  too_short: '文字数が足りません。',
  too_long: '文字数が多すぎます。',
  too_many: '値の数が多すぎます。',
  out_of_range: '値が範囲を外れています。',
  wrong_characters: '保存できない文字（NULなど）が含まれています。',
  wrong_format: '形式が正しくありません。',
  unknown_value: '選べない値です。',
  not_together: 'ほかの項目と同時には指定できません。',
  unknown_field: '一覧にない項目が指定されています。',
  repeated: '同じものが2回以上指定されています。',

  missing_credentials: 'パスワードかトークンを入力してください。',
  wrong_credentials: 'パスワードかトークンが違います。',
  too_many_wrong_credentials:
    'お使いのアドレスから、誤ったパスワードやトークンが何度も送られました。しばらくお待ちください。',
  token_revoked: 'このトークンは取り消されています。',
  token_expired: 'このトークンは期限が切れています。',
  token_not_for_operation: 'この名前付きトークンでは、この操作はできません。',
  not_yours: 'プレイヤーのトークンでできるのは、そのプレイヤー自身のことだけです。',
  link_over: 'このリンクは使用済みか、期限切れか、正しくありません。',
  suspended: 'この操作は、運営者が停止しています。',
  cross_site: '別のサイトのページからの書き込みには、パスワードかトークンが必要です。',

  not_found: '見つかりません。',
  owner_unknown: 'この所有者は存在しません。',
  record_unknown: '存在しないものが指定されています。',
  record_left_out: '一覧から外すと所有者がいなくなるものがあります。',
  still_owns: 'このプレイヤーは、まだカードなどを所有しています。',
  still_referred_to: 'ほかの記録から参照されています。',
  name_taken: 'この名前はすでに使われています。',
  external_id_taken: 'この外部IDは別のユーザーのものです。',
  taken: 'この値はすでに使われています。',
  concurrent_change: '同時に別の変更がありました。もう一度お試しください。',
  changed_since: 'その後に別の変更がありました。',
  not_in_batch: 'この操作はまとめて送れません。',

  day_over: 'リクエストに書かれた日は、今日のゲーム日ではありません。',
  no_draw_left: '今日引ける回数が残っていないか、足りません。',
  banner_not_in_force: 'このガチャは、その日には開催されていません。',
  banner_gives_packs: 'このガチャはパックで引きます。count ではなく packs を送ってください。',
  banner_gives_cards: 'このガチャは1枚ずつ引きます。packs ではなく count を送ってください。',
  unknown_target: 'このガチャでは、そのカードを指定できません。指定できるカードは、メッセージにあります。',
  odds_too_long: 'この排出率の表は以前のバージョンのもので、確率の計算に時間がかかりすぎます。',
  tables_from_file: '排出率は DRAW_TABLE のファイルから読まれています。変えるときは、そのファイルを変更してください。',
  box_empty: '全員共通のボックスが空か、残りが足りません。',
  box_changed: '全員共通のボックスは別の中身で始まっています。',
  box_not_ready: 'ボックスはまだリセットできません。前回のリセットから、目玉のカードが出ていません。',
  draw_limit_reached: 'ガチャまたは交換の上限に達しました。',
  balance_too_low: '残高が足りません。',
  balance_full: '残高が上限を超えます。',
  unknown_currency: 'この通貨は、今日も次の日も使えません。',
  unknown_exchange: 'この交換は今日はありません。',
  not_salvaged: '今日は何にも換えられないカードが指定されています。',
  no_battle_left: '今日のバトルはすべて終わっています。',
  no_opponent: 'バトルの相手が選ばれていません。',
  opponent_is_oneself: '自分以外のプレイヤーを選んでください。',
  opponent_unknown: 'この相手は存在しません。',
  opponent_gone: '選ばれていた相手は、もう存在しません。',
  no_drawn_character: 'このプレイヤーには、日のシードから作られたキャラクターがいません。',
  not_owner: '持ち主の違うカードか、存在しないカードが指定されています。',
  too_many_trades: 'このプレイヤーが出したトレードのうち、受付中のものが多すぎます。',
  too_many_wishes: 'このプレイヤーの欲しいカードは、上限に達しています。',
  trade_not_open: 'このトレードはもう受け付けていません。',
  trade_void:
    'カードの持ち主が変わったか、プレイヤーが削除されたため、トレードは無効になりました。何も移動していません。',

  key_reused: 'このIdempotency-Keyは、別のリクエストで使われています。',
  key_under_way: '同じIdempotency-Keyのリクエストを処理しています。しばらくお待ちください。',

  too_many_requests: 'お使いのアドレスからのリクエストが多すぎます。しばらくお待ちください。',
  busy: '混み合っています。何も変更されていません。少し待ってから、もう一度お試しください。',
  timed_out: '時間内に処理が終わりませんでした。変更は、すべて行われたか、まったく行われていないかのどちらかです。',
  clocks_apart: 'サービスとデータベースの時計が大きくずれているため、ゲーム日を始められません。',
  database_unavailable: 'データベースに接続できません。少し待ってから、もう一度お試しください。',
  database_disk_full: 'データベースのディスクに空きがありません。何も変更されていません。運営者にお知らせください。',
  database_out_of_memory:
    'データベースのメモリーが足りません。何も変更されていません。少し待ってから、もう一度お試しください。',
  database_io_error: 'データベースのディスクに問題があります。何も変更されていません。運営者にお知らせください。',
  database_read_only: 'データベースが読み取り専用になっています。何も変更されていません。運営者にお知らせください。',
  database_timeout:
    'データベースの処理が時間内に終わりませんでした。何も変更されていません。少し待ってから、もう一度お試しください。',
  migrations_missing: 'データベースに、このバージョンのマイグレーションが適用されていません。',
  stopping: 'サービスは停止するところです。もう一度お試しください。',
  internal_error: 'サービスで問題が起きました。',

  invalid: 'リクエストの内容が正しくありません。',
  forbidden: 'この操作は許可されていません。',
  conflict: '現在の状態では、この操作はできません。',
  unprocessable: 'この内容は処理できません。',
  unavailable: 'サービスは今、応答できません。',
  refused: 'リクエストは受け付けられませんでした。',
};

/** The message of these says what a reason cannot: a limit, a form, a record, a name in the log, or the words of a module. */
const NEEDS_MESSAGE: ReadonlySet<ErrorReason> = new Set<ErrorReason>([
  'too_short',
  'too_long',
  'too_many',
  'out_of_range',
  'wrong_format',
  'unknown_value',
  'unknown_field',
  'record_unknown',
  'record_left_out',
  'migrations_missing',
  'internal_error',
  'invalid',
  'forbidden',
  'conflict',
  'unprocessable',
  'unavailable',
  'refused',
]);

/** What is wrong; in the service's own words, for a reason of a later service. */
export function wordsOfDetail({ reason, message }: ErrorDetail): string {
  if (!Object.hasOwn(REASONS, reason)) return message;
  return NEEDS_MESSAGE.has(reason) ? `${REASONS[reason]}（${message}）` : REASONS[reason];
}

/** All that is wrong, each with its field. */
export function wordsOfRefusal({ status, details }: Refusal): string {
  if (details.length === 0) return String(status);
  return details.map((detail) => [detail.field, wordsOfDetail(detail)].filter(Boolean).join('：')).join(' ');
}
