import { LIST, oneOf, SECRET } from '../platform/config/setting-kinds.js';
import { optional, setting, settingsOf, type ValuesOf } from '../platform/config/settings.js';

const ADDRESSES = {
  ...LIST,
  expected: 'addresses such as https://example.org/cards, with commas between',
  accepts: (text: string) => LIST.parse(text).every((each) => /^https?:/.test(each) && URL.canParse(each)),
};
const SIGNING_SECRET = {
  ...SECRET,
  expected: 'whsec_ and 24 to 64 bytes in Base64',
  accepts: (text: string) => /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(text),
};

export const WEBHOOK_SETTINGS = settingsOf({
  webhooks: setting('WEBHOOKS', ADDRESSES, ''),
  webhookSecret: optional('WEBHOOK_SECRET', SIGNING_SECRET),
  webhooksPrivate: setting('WEBHOOKS_PRIVATE', oneOf(['true', 'false']), 'false'),
});

export type WebhookSettings = ValuesOf<typeof WEBHOOK_SETTINGS.list>;
