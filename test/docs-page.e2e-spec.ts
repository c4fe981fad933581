import { describe, expect, it } from '@jest/globals';
import { hasBrowser, startBrowser } from './browser/browser.js';
import { TestApp } from './harness/test-app.js';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true };

describe('GET /docs', () => {
  it('shows the document without loading anything from another host', async () => {
    const app = await TestApp.start();
    const page = await app.request('GET', '/docs');
    expect(page.status).toBe(200);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//);
      expect((await app.request('GET', new URL(link, 'http://localhost/docs').pathname)).status).toBe(200);
    }
    expect((await app.request('GET', '/docs/swagger-ui-init.js')).text).toContain('"validatorUrl": null');
  });

  (hasBrowser() ? it : it.skip)('fits a phone, with an operation opened too', async () => {
    const [app, browser] = await Promise.all([TestApp.start(), startBrowser()]);
    try {
      const page = await browser.newPage(PHONE);
      await page.goto(`${app.url}/docs`);
      await page.locator('.opblock-summary-control').first().click();
      await page.locator('.responses-table').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
      expect(await page.title()).toBe('Card-drawing service');
    } finally {
      await browser.close();
      await app.close();
    }
  });
});
