/** The answer that each operation of the specification gives, by the name of its schema; a list in brackets. */
export const ANSWERS: Readonly<Record<string, string>> = {
  listCard: '[CardList]',
  createCard: 'CardCreate',
  readCard: 'CardRead',
  updateCard: 'CardUpdate',
  readCardOwner: 'Card_OwnerRead',
  listGroup: '[GroupList]',
  createGroup: 'GroupCreate',
  readGroup: 'GroupRead',
  updateGroup: 'GroupUpdate',
  listGroupUsers: '[Group_UsersList]',
  listUe: '[UeList]',
  createUe: 'UeCreate',
  readUe: 'UeRead',
  updateUe: 'UeUpdate',
  readUeOwner: 'Ue_OwnerRead',
  listUser: '[UserList]',
  createUser: 'UserCreate',
  readUser: 'UserRead',
  updateUser: 'UserUpdate',
  listUserCard: '[User_CardList]',
  listUserUe: '[User_UeList]',
};

/** The type of each operation that answers with a picture. */
export const PICTURES: Readonly<Record<string, string>> = {
  readCardDrawing: 'image/svg+xml',
  readCardPicture: 'image/png',
  readFace: 'image/png',
  readLinkPicture: 'image/png',
};

/** Those of the game. */
export const GAME_ANSWERS: Readonly<Record<string, string>> = {
  listBanner: '[BannerList]',
  readNextTables: 'NextTablesRead',
  putNextTables: 'NextTablesRead',
  readOdds: 'OddsRead',
  readOddsVersion: 'OddsRead',
  listSeed: '[SeedList]',
  readSeed: 'SeedRead',
  listSeedDraw: '[Seed_DrawList]',
  listDraw: '[DrawList]',
  readCardDraw: 'DrawRead',
  listUserDraw: '[User_DrawList]',
  createUserDraw: '[User_DrawCreate]',
  listUserGuarantee: '[User_GuaranteeList]',
  readUserDay: 'User_DayRead',
  readCharacter: 'CharacterRead',
  listUserBattle: '[User_BattleList]',
  listSeedBattle: '[Seed_BattleList]',
  listSeedCharacter: '[Seed_CharacterList]',
  readUserCharacter: 'User_CharacterRead',
  listRanking: '[RankingList]',
  listKey: '[KeyList]',
};

const OF_DAYS = ['archived_at', 'table', 'tables', 'digest', 'statement', 'signature', 'key'];
const OF_DRAWS = ['counters', 'number', 'state', 'decided_by'];
const OF_BATTLES = 'day nonce strength opponent_strength battles_before status_before status commitment'.split(' ');
/** What may be null in the answers of the game, besides a seed. */
export const NULLABLE: Readonly<Record<string, readonly string[]>> = {
  DrawList: OF_DRAWS,
  DrawRead: OF_DRAWS,
  Seed_DrawList: OF_DRAWS,
  User_DrawList: OF_DRAWS,
  User_DrawCreate: OF_DRAWS,
  BannerList: ['from', 'until', 'begins_at', 'ends_at', 'counters', 'rarities'],
  NextTablesRead: ['sent_at'],
  OddsRead: ['banner', 'from', 'until', 'day', 'day_ends_at', 'counters', 'rarities'],
  StatusLongRun: ['featured'],
  RarityProgress: ['since', 'left', 'missed', 'featured_left'],
  User_DayRead: ['day_ends_at', 'draws_left'],
  SeedList: OF_DAYS,
  SeedRead: OF_DAYS,
  User_BattleList: OF_BATTLES,
  Seed_BattleList: OF_BATTLES,
};
