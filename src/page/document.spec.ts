import { describe, expect, it } from '@jest/globals';
import { PageDocument } from './document.js';

const BUILT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="Players &amp; cards" />
    <title>Card draw</title>
    <link rel="icon" href="/assets/icon.svg" />
  </head>
  <body><div id="page"></div></body>
</html>`;
const THEME = { name: 'Card draw', text: undefined, stylesheet: undefined, meta: [] };
const CLASSES = {
  card: { one: '', big: '' },
  player: { player: '', profile: '', tabbed: '', ahead: '' },
  collection: { rows: '', first: '' },
};
const HOSTILE = `"><script>alert('1')</script>\r\n&$& $\` <`;
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;  &amp;$&amp; $` &lt;';

describe('the document of the page', () => {
  it('says of an address without facts what the build says', () => {
    const text = new PageDocument(BUILT, THEME, CLASSES).text();
    expect(text).toContain('<title>Card draw</title>');
    expect(text.match(/Players &amp; cards/g)).toHaveLength(2);
    expect(text).toContain('<link rel="icon" href="/assets/icon.svg" />');
    expect(text).not.toMatch(/og:image|canonical|notice|twitter/);
  });

  it('escapes whatever it says', () => {
    const picture = { address: HOSTILE, width: 1200, height: 630, words: HOSTILE };
    const newest = [{ card: 1, status: HOSTILE, skill: HOSTILE, named: { name: HOSTILE, series: HOSTILE, art: '' } }];
    const facts = { title: HOSTILE, description: HOSTILE, canonical: HOSTILE, picture, newest };
    const text = new PageDocument(
      BUILT,
      { ...THEME, name: HOSTILE, meta: [['game-text', HOSTILE]] as const },
      CLASSES,
      HOSTILE,
    ).text(facts);
    expect(text).not.toMatch(/<script/);
    expect(text).toContain(`<title>${ESCAPED}</title>`);
    expect(text).toContain(`<h1><bdi>${ESCAPED}</bdi></h1>`);
    const places = [
      'description',
      'notice',
      'game-text',
      'og:site_name',
      'og:title',
      'og:description',
      'og:url',
      'og:image',
      'og:image:alt',
    ];
    for (const place of places) expect(text).toContain(`="${place}" content="${ESCAPED}" />`);
    expect(text).toContain(`<link rel="canonical" href="${ESCAPED}" />`);
    expect(text.match(/<title>/g)).toHaveLength(1);
  });

  it('is not made of a build without a title', () => {
    expect(() => new PageDocument('<html></html>', THEME, CLASSES)).toThrow(
      'The built page has no title or no description',
    );
  });
});
