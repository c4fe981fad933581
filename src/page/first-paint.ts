import { IN_COLLECTION, sourcesOf } from '../faces/drawing/art-sources.js';
import { CARD_DEFS, matteSheets } from '../faces/drawing/card-svg.js';
import type { PageClasses } from './page-build.js';
import type { Printed } from '../faces/drawing/sheet.js';

/*
 * What a document shows before the page itself runs: where the view will show it, by the classes of the view. The first render of the
 * page replaces it. Names are escaped by the caller.
 */

/** As high as the menu of the page. */
const EMPTY_MENU = '<nav aria-hidden="true"><a>&nbsp;</a></nav><div class="ends"><i class="icon"></i></div>';
const TOP = `<header class="top">${EMPTY_MENU}</header>`;
const FOIL = '<i class="foil"><b></b></i>';

/** The top of the first view, which the view itself has made. */
export function homeAhead(html: string): string {
  return `${TOP}<main>${html}</main>`;
}

/** A card that comes by its address. */
export function cardAhead(address: string, name: string, { card: css }: PageClasses): string {
  const card = `<img class="card ${css.big}" fetchpriority="high" alt="${name}" src="${address}" />`;
  return `${TOP}<main><div class="${css.one}">${card}</div></main>`;
}

/** The newest cards of a player. Their pictures need no request, but for art. */
export function collectionAhead(name: string, cards: readonly Printed[], classes: PageClasses): string {
  const { player, collection } = classes;
  // Where texts will stand.
  const lines = `<div class="skeleton ${player.ahead}"><i></i><i></i><i></i></div>`;
  const profile = `<aside class="${player.profile}"><h1><bdi>${name}</bdi></h1>${lines}</aside>`;
  const grid = `<div class="${collection.rows}"><div class="${collection.first}">${cards.map(cardOf).join('')}</div></div>`;
  return `${TOP}<main><div class="${player.player}">${profile}<div class="${player.tabbed}">${lines}${grid}</div></div></main>`;
}

/** All cards use the shapes of the first one. The foil is that of the page, and small cards say no skill. */
function cardOf(printed: Printed, place: number): string {
  const { named, status } = printed;
  const { under, over } = matteSheets({ ...printed, skill: '' });
  const defs = place === 0 ? `<defs>${CARD_DEFS}</defs>` : '';
  const foil = status === 'super' ? FOIL : '';
  const drawn = named
    ? sheet('', defs + under) + foil + artOf(named.art) + sheet('class="over" ', over)
    : sheet('', defs + under + over) + foil;
  return `<span class="card">${drawn}</span>`;
}

function sheet(attributes: string, drawing: string): string {
  return `<svg ${attributes}viewBox="0 0 240 336" aria-hidden="true">${drawing}</svg>`;
}

/** The same image as the page shows, so that a browser loads one file for both. */
function artOf(art: string): string {
  if (art === '') return '';
  const { src, srcSet, sizes } = sourcesOf(art, IN_COLLECTION);
  return `<img class="art" alt="" decoding="async" sizes="${sizes}" srcset="${srcSet}" src="${src}" />`;
}
