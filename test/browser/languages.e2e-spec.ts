import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

const LANGUAGE = 'document.documentElement.lang';

(hasBrowser() ? describe : describe.skip)('the languages of the page', () => {
  const stage = useStage();

  it('are chosen by the browser, and by hand without losing what was typed, and are remembered', () =>
    stage.visitingAs({ locale: 'ja-JP' }, async (visit, page) => {
      await visit.open('/admin?user=2');
      await eventuallyIs(() => page.evaluate(LANGUAGE), 'ja');
      await page.getByRole('heading', { level: 1, name: '何をしますか？' }).waitFor();
      await visit.typeSecrets('パスワード（作成用）', 'トークン（変更用）');
      // The page says in Japanese why the service refuses a request.
      await page.getByLabel('クライアントシード').fill('a'.repeat(65));
      await page.getByRole('button', { name: '引く', exact: true }).click();
      await page.getByText('文字数が多すぎます。').waitFor();
      await visit.refusals(1);
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('heading', { level: 1, name: 'What would you like to do?' }).waitFor();
      await eventuallyIs(() => page.evaluate(LANGUAGE), 'en');
      expect(await page.getByLabel('Password, for what is made').inputValue()).not.toBe('');
      await visit.open('/u/kuno');
      await eventuallyIs(() => page.evaluate(LANGUAGE), 'en');
      await page.getByRole('button', { name: '日本語' }).click();
      await page.getByRole('link', { name: 'コレクション' }).waitFor();
      const [kept, ...others] = JSON.parse(await visit.stored());
      // What days promised is remembered in any language; the browser's own language is no choice.
      expect([Object.keys(kept).filter((key) => key !== 'seen-days'), ...others]).toEqual([[], {}, '']);
    }));
});
