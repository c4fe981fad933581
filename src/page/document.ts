import type { Printed } from '../faces/drawing/sheet.js';
import { cardAhead, collectionAhead, homeAhead } from './first-paint.js';
import type { PageClasses } from './page-build.js';
import type { Theme } from './theme.js';
import { type FilesOfView, NO_FILES } from './view-files.js';

export interface LinkPicture {
  /** Absolute: chats take no other. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly words: string;
}

/** What a document says about its address, to chats and to searchers. The page itself reads none of it. */
export interface LinkFacts {
  readonly title?: string;
  readonly description?: string;
  /** The one address of what is shown, absolute. */
  readonly canonical?: string;
  readonly picture?: LinkPicture;
  /** What the page will ask for. A browser that reads of it here asks at once, and not after all scripts. */
  readonly requests?: readonly string[];
  /** The picture of a card that is shown before the page itself runs. */
  readonly face?: string;
  /** The newest cards of a player, which are shown before the page itself runs. */
  readonly newest?: readonly Printed[];
  /** HTML of the top of the first view, which is shown before the page itself runs. */
  readonly top?: string | undefined;
}

const HEAD_END = '</head>';
const ROOT = '<div id="page">';
const SCRIPT = '<script type="module"';
/** Of what must not hold up the picture that is shown first. */
const LOW = ' fetchpriority="low"';

/** In characters. An address of the page with a long name in it is shorter. */
const LONGEST = 2_000;
const TITLE = /<title>([^<]*)<\/title>/;
const DESCRIPTION = /<meta name="description" content="([^"]*)" \/>\s*/;
const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

/** The one template of the page's document: what the build made, with facts about an address in its head. */
export class PageDocument {
  private readonly before: string;
  private readonly after: string;
  private readonly title: string;
  private readonly description: string;

  /** @param built the document as the build made it, with a title and a description for all addresses */
  constructor(
    built: string,
    private readonly theme: Pick<Theme, 'name' | 'text' | 'stylesheet' | 'meta'>,
    private readonly classes: PageClasses,
    private readonly notice?: string,
  ) {
    const title = TITLE.exec(built);
    const description = DESCRIPTION.exec(built);
    if (!title || !description) throw new Error('The built page has no title or no description');
    const rest = built.replace(DESCRIPTION, '');
    const place = rest.indexOf(title[0]);
    if (!rest.includes(HEAD_END) || !rest.includes(ROOT)) throw new Error('The built page has no head or no root');
    this.title = escape(theme.name);
    this.description = theme.text === undefined ? (description[1] ?? '') : escape(theme.text);
    this.before = rest.slice(0, place);
    this.after = rest.slice(place + title[0].length);
  }

  /** The document for one address. Whatever is said is escaped. @param files those of its view */
  text(facts: LinkFacts = {}, files = NO_FILES): string {
    const { title, description, canonical, picture, requests = [], face, top } = facts;
    const shownTitle = title === undefined ? this.title : escape(title);
    const shownDescription = description === undefined ? this.description : escape(description);
    const head = [
      `<title>${shownTitle}</title>`,
      named('description', shownDescription),
      this.notice === undefined ? '' : named('notice', escape(this.notice)),
      ...this.theme.meta.map(([name, content]) => named(name, escape(content))),
      '<link rel="manifest" href="/manifest.webmanifest" />',
      this.theme.stylesheet === undefined ? '' : '<link rel="stylesheet" href="/theme.css" />',
      property('og:site_name', escape(this.theme.name)),
      property('og:type', 'website'),
      property('og:title', shownTitle),
      property('og:description', shownDescription),
      canonical === undefined ? '' : `<link rel="canonical" href="${escape(canonical)}" />`,
      canonical === undefined ? '' : property('og:url', escape(canonical)),
      ...(picture === undefined ? [] : pictured(picture)),
    ];
    const after = this.after.replace(HEAD_END, () => early(files, requests, face !== undefined) + HEAD_END);
    const shown = face === undefined ? after : after.replace(SCRIPT, SCRIPT + LOW);
    const ahead = top === undefined ? this.aheadOf(facts, shownTitle) : homeAhead(top);
    const rest = ahead === undefined ? shown : shown.replace(ROOT, () => ROOT + ahead);
    return this.before + head.filter((line) => line !== '').join('\n    ') + rest;
  }

  private aheadOf({ face, newest }: LinkFacts, title: string): string | undefined {
    const { classes } = this;
    return face === undefined
      ? newest && collectionAhead(title, newest, classes)
      : cardAhead(escape(face), title, classes);
  }
}

function pictured({ address, width, height, words }: LinkPicture): string[] {
  return [
    property('og:image', escape(address)),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', escape(words)),
    named('twitter:card', 'summary_large_image'),
  ];
}

function early({ styles, scripts }: FilesOfView, requests: readonly string[], isAfterFace: boolean): string {
  const low = isAfterFace ? LOW : '';
  const lines = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload"${low} crossorigin href="/${file}" />`),
    ...requests.map((address) => `<link rel="preload" as="fetch"${low} crossorigin href="${escape(address)}" />`),
  ];
  return lines.map((line) => `  ${line}\n  `).join('');
}

function named(name: string, escaped: string): string {
  return `<meta name="${name}" content="${escaped}" />`;
}

function property(name: string, escaped: string): string {
  return `<meta property="${name}" content="${escaped}" />`;
}

/** For text and for attributes in double quotes. Line ends become spaces. A text of a player's own may be long. */
function escape(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[\r\n\t]/g, ' ')
    .replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);
}
