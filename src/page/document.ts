import type { Theme } from './theme.js';

/** A picture of an address, for chats that show links. */
export interface LinkPicture {
  /** Absolute: chats take no other. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** What is seen on it, in words. */
  readonly words: string;
}

/** What a document says about its address, to chats and to searchers. The page itself reads none of it. */
export interface LinkFacts {
  readonly title?: string;
  readonly description?: string;
  /** The one address of what is shown, absolute. */
  readonly canonical?: string;
  readonly picture?: LinkPicture;
}

/** In characters. An address of the page with a long name in it is shorter. */
const LONGEST = 2_000;
const TITLE = /<title>([^<]*)<\/title>/;
const DESCRIPTION = /<meta name="description" content="([^"]*)" \/>\s*/;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The one template of the page's document: what the build made, with facts about an address in its head. */
export class PageDocument {
  private readonly before: string;
  private readonly after: string;
  private readonly title: string;
  private readonly description: string;

  /**
   * @param built the document as the build made it, with a title and a description for all addresses
   * @param theme how the game is called and coloured
   * @param notice what the page says on every view
   */
  constructor(
    built: string,
    private readonly theme: Pick<Theme, 'name' | 'text' | 'stylesheet' | 'meta'>,
    private readonly notice?: string,
  ) {
    const title = TITLE.exec(built);
    const description = DESCRIPTION.exec(built);
    if (!title || !description) throw new Error('The built page has no title or no description');
    const rest = built.replace(DESCRIPTION, '');
    const place = rest.indexOf(title[0]);
    this.title = escape(theme.name);
    this.description = theme.text === undefined ? (description[1] ?? '') : escape(theme.text);
    this.before = rest.slice(0, place);
    this.after = rest.slice(place + title[0].length);
  }

  /** The document for one address. Whatever is said is escaped. */
  text({ title, description, canonical, picture }: LinkFacts = {}): string {
    const shownTitle = title === undefined ? this.title : escape(title);
    const shownDescription = description === undefined ? this.description : escape(description);
    const head = [
      `<title>${shownTitle}</title>`,
      named('description', shownDescription),
      this.notice === undefined ? '' : named('notice', escape(this.notice)),
      ...this.theme.meta().map(([name, content]) => named(name, escape(content))),
      '<link rel="manifest" href="/manifest.webmanifest" />',
      this.theme.stylesheet === undefined ? '' : '<link rel="stylesheet" href="/theme.css" />',
      property('og:site_name', escape(this.theme.name)),
      property('og:type', 'website'),
      property('og:title', shownTitle),
      property('og:description', shownDescription),
      canonical === undefined ? '' : addressed(escape(canonical)),
      picture === undefined ? '' : pictured(picture),
    ];
    return this.before + head.filter((line) => line !== '').join('\n    ') + this.after;
  }
}

function addressed(canonical: string): string {
  return `<link rel="canonical" href="${canonical}" />\n    ${property('og:url', canonical)}`;
}

function pictured({ address, width, height, words }: LinkPicture): string {
  return [
    property('og:image', escape(address)),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', escape(words)),
    named('twitter:card', 'summary_large_image'),
  ].join('\n    ');
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
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
