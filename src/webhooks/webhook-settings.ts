import { BOOLEAN, listThat, textThat } from '../platform/config/setting-types.js';
import { optional, setting, settingsOf, type ValuesOf } from '../platform/config/settings.js';

const ADDRESSES = listThat(
  (text) => /^https?:/.test(text) && URL.canParse(text),
  'addresses such as https://example.org/cards, with commas between',
);
const FORM = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const SIGNING_SECRET = {
  ...textThat((text) => FORM.test(text), 'whsec_ and 24 to 64 bytes in Base64'),
  isSecret: true,
};

export const WEBHOOK_SETTINGS = settingsOf({
  webhooks: setting('WEBHOOKS', ADDRESSES, ''),
  webhookSecret: optional('WEBHOOK_SECRET', SIGNING_SECRET),
  webhooksPrivate: setting('WEBHOOKS_PRIVATE', BOOLEAN, 'false'),
});

export type WebhookSettings = ValuesOf<typeof WEBHOOK_SETTINGS.list>;
