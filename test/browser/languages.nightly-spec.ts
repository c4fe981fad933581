import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';

const PHONE = 360;

(hasBrowser() ? describe : describe.skip)('every view in both languages', () => {
  const stage = useStage();

  it.each(['en-GB', 'ja-JP'])('fits a phone in %s', (locale) =>
    stage.visitingAs({ width: PHONE, locale }, async (visit) => {
      const rival = stage.world.players[1]?.id ?? 0;
      const tabs = [
        '',
        '?twice=on',
        '/album',
        '/draws',
        '/character',
        '/balance',
        '/trades',
        '/ues',
        '/record',
        '/compare',
      ];
      const desks = ['', '?user=1', `?card=${stage.world.tampered}`, '/event', '/banners', '/give'];
      const others = ['/', `/c/${stage.world.tampered}`, '/g', '/ranking', '/odds', '/fair', '/live', '/none'];
      const tooWide: unknown[] = [];
      for (const path of [
        ...[...tabs, `/compare/${rival}`].map((tab) => `/u/kuno${tab}`),
        ...desks.map((desk) => `/admin${desk}`),
        ...others,
      ]) {
        await visit.open(path);
        const overflow = await visit.overflow();
        if (overflow > 0) tooWide.push({ path, overflow });
      }
      expect(tooWide).toEqual([]);
      // The page says that it does not know the last address, and so does the service.
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('404')]);
    }),
  );
});
