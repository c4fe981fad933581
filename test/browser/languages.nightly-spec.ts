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

  it('says the last battle of a character', async () => {
    const [kuno, mei] = stage.world.players;
    await stage.send('PUT', `/users/${kuno?.id}/d`, { battle: mei?.id });
    await stage.visiting(async (visit, page) => {
      await visit.open('/u/kuno/character');
      const said = page.locator('main .facts dd');
      await said
        .filter({ hasText: /^(Won against \u2068mei\u2069: \w+ \+\d+|Lost against \u2068mei\u2069)/ })
        .waitFor();
      await page.getByRole('button', { name: '日本語' }).click();
      await said.filter({ hasText: /^\u2068mei\u2069に(勝利：.+ \+\d+|敗北)/ }).waitFor();
    });
  });
});
