import { describe, expect, it } from '@jest/globals';
import { TestApp } from './harness/test-app.js';

describe('GET /docs', () => {
  it('shows the document without loading anything from another host', async () => {
    const app = await TestApp.start();
    try {
      const page = await app.request('GET', '/docs');
      expect(page.status).toBe(200);
      const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
      expect(links.length).toBeGreaterThan(2);
      for (const link of links) {
        expect(link).not.toMatch(/^(https?:)?\/\//);
        expect((await app.request('GET', new URL(link, 'http://localhost/docs').pathname)).status).toBe(200);
      }
      expect((await app.request('GET', '/docs/swagger-ui-init.js')).text).toContain('"validatorUrl": null');
    } finally {
      await app.close();
    }
  });
});
