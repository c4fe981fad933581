import { useState } from 'react';
import { hasSheet, shareLink, sharePicture } from '../../parts/share';
import { cardsPath } from '../../paths';
import { useTexts } from '../../texts/language';
import { SHARE } from '../../texts/share';
import css from './card-view.module.css';

/** What came of it, and a link that the reader has to copy. */
interface ShareResult {
  readonly words: string;
  readonly link?: string;
}

/** Hands cards on: their link, a link that does not tell them, and one picture of all. */
export function ShareCards({ ids, title }: { ids: readonly number[]; title: string }) {
  const t = useTexts(SHARE);
  const [said, setSaid] = useState<ShareResult>();
  const hasSystemSheet = hasSheet();
  const address = location.origin + cardsPath(ids);
  const give = async (link: string, words: string): Promise<void> => {
    const isGiven = await shareLink(link, words);
    if (!isGiven) setSaid({ words: t.shown, link });
    else setSaid({ words: hasSystemSheet ? '' : t.copied });
  };
  const picture = (): Promise<void> =>
    sharePicture(pictureOf(ids), `card-${ids.join('-')}.png`).then(
      () => setSaid(undefined),
      () => setSaid({ words: t.failed }),
    );
  const ways: [words: string, share: () => Promise<void>][] = [
    [hasSystemSheet ? t.shareLink : t.link, () => give(address, title)],
    [hasSystemSheet ? t.shareFaceDown : t.faceDown, () => give(`${address}?reveal`, t.turn(ids.length))],
    [hasSystemSheet ? t.sharePicture : t.picture, picture],
  ];
  return (
    <div className={css.share} role="group" aria-label={t.label}>
      {ways.map(([words, share]) => (
        <button key={words} type="button" className="chip" onClick={() => void share()}>
          {words}
        </button>
      ))}
      <p className="small" role="status">
        {said?.words} {said?.link && <code>{said.link}</code>}
      </p>
    </div>
  );
}

function pictureOf(ids: readonly number[]): string {
  return ids.length === 1 ? `/cards/${ids.join()}/face.png?width=960` : `/cards/sheet.png?ids=${ids.join()}`;
}
