import { gameDay } from '../../src/game/rules/game-day.js';
import { DEFAULT_DRAW_TABLE, versionOf } from '../../src/game/rules/odds.js';
import { cardBody, groupBody, ueBody, userBody } from '../factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from '../factories/records.js';
import { PASSWORD } from './secrets.js';
import type { TestApp } from './test-app.js';

/** An operation of the interface. */
export interface OperationCase {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The credential that it needs whatever the settings are. */
  readonly needs?: 'password' | 'token';
}

/** Every operation of the specification, and those of the game. Written out, not taken from the code. */
export const OPERATIONS: readonly OperationCase[] = [
  { id: 'listCard', method: 'GET', path: '/cards' },
  { id: 'createCard', method: 'POST', path: '/cards', needs: 'password' },
  { id: 'readCard', method: 'GET', path: '/cards/{id}' },
  { id: 'updateCard', method: 'PATCH', path: '/cards/{id}', needs: 'token' },
  { id: 'deleteCard', method: 'DELETE', path: '/cards/{id}' },
  { id: 'drawDone', method: 'PUT', path: '/cards/{id}/d' },
  { id: 'readCardOwner', method: 'GET', path: '/cards/{id}/owner' },
  { id: 'listCardHistory', method: 'GET', path: '/cards/{id}/history' },
  { id: 'readCardDrawing', method: 'GET', path: '/cards/{id}/face.svg' },
  { id: 'readCardPicture', method: 'GET', path: '/cards/{id}/face.png' },
  { id: 'readFace', method: 'GET', path: '/faces/{face}/face.png' },
  { id: 'readCardJpeg', method: 'GET', path: '/cards/{id}/face.jpg' },
  { id: 'readCardWebp', method: 'GET', path: '/cards/{id}/face.webp' },
  { id: 'readFaceJpeg', method: 'GET', path: '/faces/{face}/face.jpg' },
  { id: 'readFaceWebp', method: 'GET', path: '/faces/{face}/face.webp' },
  { id: 'readLinkPicture', method: 'GET', path: '/faces/{faces}/link.png' },
  { id: 'readSheet', method: 'GET', path: '/faces/{faces}/sheet.png' },
  { id: 'readSheetJpeg', method: 'GET', path: '/faces/{faces}/sheet.jpg' },
  { id: 'listGroup', method: 'GET', path: '/groups' },
  { id: 'createGroup', method: 'POST', path: '/groups', needs: 'password' },
  { id: 'readGroup', method: 'GET', path: '/groups/{id}' },
  { id: 'updateGroup', method: 'PATCH', path: '/groups/{id}' },
  { id: 'deleteGroup', method: 'DELETE', path: '/groups/{id}' },
  { id: 'listGroupUsers', method: 'GET', path: '/groups/{id}/users' },
  { id: 'listUe', method: 'GET', path: '/ues' },
  { id: 'createUe', method: 'POST', path: '/ues', needs: 'password' },
  { id: 'readUe', method: 'GET', path: '/ues/{id}' },
  { id: 'updateUe', method: 'PATCH', path: '/ues/{id}', needs: 'token' },
  { id: 'deleteUe', method: 'DELETE', path: '/ues/{id}' },
  { id: 'readUeOwner', method: 'GET', path: '/ues/{id}/owner' },
  { id: 'listUser', method: 'GET', path: '/users' },
  { id: 'createUser', method: 'POST', path: '/users', needs: 'password' },
  { id: 'readUser', method: 'GET', path: '/users/{id}' },
  { id: 'updateUser', method: 'PATCH', path: '/users/{id}', needs: 'token' },
  { id: 'deleteUser', method: 'DELETE', path: '/users/{id}' },
  { id: 'listUserCard', method: 'GET', path: '/users/{id}/card' },
  { id: 'drawStart', method: 'PATCH', path: '/users/{id}/card/start' },
  { id: 'listUserUe', method: 'GET', path: '/users/{id}/ue' },
  { id: 'listBanner', method: 'GET', path: '/game/banners' },
  { id: 'readNextTables', method: 'GET', path: '/game/tables/next' },
  { id: 'readOdds', method: 'GET', path: '/game/odds' },
  { id: 'readOddsVersion', method: 'GET', path: '/game/odds/{version}' },
  { id: 'listSeed', method: 'GET', path: '/game/seeds' },
  { id: 'readSeed', method: 'GET', path: '/game/seeds/{day}' },
  { id: 'listSeedState', method: 'GET', path: '/game/seeds/{day}/states' },
  { id: 'listSeedDraw', method: 'GET', path: '/game/seeds/{day}/draws' },
  { id: 'listDraw', method: 'GET', path: '/game/draws' },
  { id: 'readCardDraw', method: 'GET', path: '/cards/{id}/draw' },
  { id: 'listUserDraw', method: 'GET', path: '/users/{id}/draws' },
  { id: 'createUserDraw', method: 'POST', path: '/users/{id}/draws', needs: 'password' },
  { id: 'listUserPrint', method: 'GET', path: '/users/{id}/prints' },
  { id: 'readEconomy', method: 'GET', path: '/game/economy' },
  { id: 'listUserBalance', method: 'GET', path: '/users/{id}/balances' },
  { id: 'listUserEntry', method: 'GET', path: '/users/{id}/entries' },
  { id: 'listUserGuarantee', method: 'GET', path: '/users/{id}/guarantees' },
  { id: 'readUserDay', method: 'GET', path: '/users/{id}/day' },
  { id: 'readCharacter', method: 'GET', path: '/users/{id}/d' },
  { id: 'battle', method: 'PUT', path: '/users/{id}/d' },
  { id: 'listUserBattle', method: 'GET', path: '/users/{id}/battles' },
  { id: 'listSeedBattle', method: 'GET', path: '/game/seeds/{day}/battles' },
  { id: 'listSeedCharacter', method: 'GET', path: '/game/seeds/{day}/characters' },
  { id: 'listSeedEntry', method: 'GET', path: '/game/seeds/{day}/entries' },
  { id: 'listSeedTrade', method: 'GET', path: '/game/seeds/{day}/trades' },
  { id: 'readUserCharacter', method: 'GET', path: '/users/{id}/character' },
  { id: 'listKey', method: 'GET', path: '/game/keys' },
  { id: 'listRanking', method: 'GET', path: '/game/ranking' },
  { id: 'listStanding', method: 'GET', path: '/game/standings' },
  { id: 'listTrade', method: 'GET', path: '/trades' },
];

/** Those that tests of their own are about, also about their access: they need certain records, or take pictures. */
const OTHERS = [
  ...'joinGroup leaveGroup readUserIdentities putUserIdentities readOverview'.split(' '),
  ...'listKind readKind putKind deleteKind listKindVersion putKindArt deleteKindArt readArt putNextTables'.split(' '),
  ...'listKindCopy readBackPicture readCardSheet readCardSheetJpeg listWebhook sendWebhook'.split(' '),
  ...'readEconomyVersion createUserEntry createUserExchange createUserSalvage'.split(' '),
  ...'readBox readUserBox refillUserBox'.split(' '),
  ...'createTrade readTrade acceptTrade declineTrade withdrawTrade listTradeMatch'.split(' '),
  ...'createBatch listUserSummary listEntry listBattle'.split(' '),
  ...'listAudit listToken readOwnToken createToken deleteToken'.split(' '),
  ...'readUserWishes putUserWishes putUserWish deleteUserWish readKindWishes listUserSpare'.split(' '),
  ...'createLink redeemLink listUserLink deleteUserLinks deleteUserLink'.split(' '),
];

export const ALL_IDS = [...OPERATIONS.map(({ id }) => id), ...OTHERS].join(',');
export const DELETES = 'deleteCard,deleteGroup,deleteUe,deleteUser';

/** A request that succeeds when its credentials do. */
export interface Prepared {
  readonly method: string;
  readonly path: string;
  /** Undefined for an operation whose request has none; a password is in it where one is needed. */
  readonly body?: Record<string, unknown>;
}

type Made = Promise<{ readonly id: number }>;
/** What reads are about, by application and kind. */
const madeForReads = new WeakMap<TestApp, Map<string, Made>>();

/** Makes the records that a request of the operation is about. Reads share theirs. */
export async function prepare(app: TestApp, { id, method, path }: OperationCase): Promise<Prepared> {
  const shared = madeForReads.get(app) ?? new Map<string, Made>();
  madeForReads.set(app, shared);
  const made = async (kind: string, make: () => Made): Promise<number> => {
    const record = (method === 'GET' && shared.get(kind)) || make();
    if (method === 'GET') shared.set(kind, record);
    return (await record).id;
  };
  const owner = await made('owner', () => createUser(app));
  const opponent = await made('opponent', () => createUser(app));
  const bodies: Readonly<Record<string, () => Record<string, unknown>>> = {
    battle: () => ({ battle: opponent }),
    createCard: () => cardBody(owner),
    createGroup: () => groupBody(),
    createUe: () => ueBody(owner),
    createUser: () => userBody(),
    createUserDraw: () => ({ password: PASSWORD, count: 1 }),
  };
  const records: Readonly<Record<string, () => Made>> = {
    cards: () => createCard(app, owner),
    groups: () => createGroup(app),
    ues: () => createUe(app, owner),
    users: () => Promise.resolve({ id: owner }),
  };
  const [, kind = ''] = path.split('/');
  const body = bodies[id]?.() ?? (id.startsWith('update') ? {} : undefined);
  const makeFace = (): Made => createCard(app, owner, { card: 1, status: 'normal', cp: 5 });
  const face = path.includes('{face') ? `${await made('face', makeFace)}~1~normal~5~` : '';
  const parameters = {
    id: path.includes('{id}') ? await made(kind, records[kind] as () => Made) : undefined,
    day: gameDay(app.clock.now(), 'UTC'),
    version: versionOf({ outcomes: DEFAULT_DRAW_TABLE }),
    face,
    faces: face,
  };
  return { method, path: withParameters(path, parameters), ...(body && { body }) };
}

/** Puts values in the place of the path's parameters. */
export function withParameters(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
