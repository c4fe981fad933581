import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';

/** What the bot sends, by the names that Discord's OpenAPI has for it. */
export const BODIES = {
  edit: 'IncomingWebhookUpdateRequestPartial',
  followUp: 'IncomingWebhookRequestPartial',
  callback: 'CreateMessageInteractionCallbackRequest',
  update: 'UpdateMessageInteractionCallbackRequest',
  command: 'ApplicationCommandUpdateRequest',
} as const;
export type Body = keyof typeof BODIES;

type Schema = Readonly<Record<string, unknown>>;

const text = (maxLength: number, minLength = 1): Schema => ({ type: 'string', minLength, maxLength });
const list = (items: Schema, maxItems: number): Schema => ({ type: 'array', items, maxItems });
/** Only these fields: a wrong name is found. */
const shape = (properties: Schema, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const EMBED = shape({
  title: text(256),
  description: text(4096),
  color: { type: 'integer', minimum: 0, maximum: 0xffffff },
  image: shape({ url: { type: 'string', pattern: '^attachment://cards-\\d\\.jpg$' } }, ['url']),
});
const BUTTON = shape({ type: { const: 2 }, style: { enum: [1, 2, 3, 4] }, label: text(80), custom_id: text(100) }, [
  'type',
  'style',
  'label',
  'custom_id',
]);
const ROW = shape({ type: { const: 1 }, components: { ...list(BUTTON, 5), minItems: 1 } }, ['type', 'components']);
const ATTACHMENT = shape({ id: { type: 'string', pattern: '^\\d+$' }, filename: text(1024), description: text(1024) }, [
  'id',
]);
const MESSAGE = {
  content: text(2000),
  embeds: list(EMBED, 10),
  components: list(ROW, 5),
  attachments: list(ATTACHMENT, 10),
  allowed_mentions: shape({ parse: { type: 'array', maxItems: 0 } }, ['parse']),
};
const EPHEMERAL = shape({ ...MESSAGE, flags: { enum: [0, 64] } });
const LOCAL = shape({ ja: text(100) }, ['ja']);
const OPTION = shape(
  {
    type: { enum: [3, 4, 5, 6, 7] },
    name: { type: 'string', pattern: '^[-_a-z0-9]{1,32}$' },
    description: text(100),
    description_localizations: LOCAL,
    required: { type: 'boolean' },
  },
  ['type', 'name', 'description'],
);

/** Discord's published limits, of what the bot uses. */
const OWN: Readonly<Record<Body, Schema>> = {
  edit: shape(MESSAGE, ['allowed_mentions']),
  followUp: { ...EPHEMERAL, required: ['allowed_mentions', 'flags'] },
  callback: shape({ type: { enum: [4, 5] }, data: EPHEMERAL }, ['type', 'data']),
  update: shape({ type: { const: 6 } }, ['type']),
  command: shape(
    {
      name: { type: 'string', pattern: '^[-_a-z0-9]{1,32}$' },
      description: text(100),
      description_localizations: LOCAL,
      options: list(OPTION, 25),
      contexts: list({ enum: [0, 1, 2] }, 3),
      default_member_permissions: { type: 'string', pattern: '^\\d+$' },
    },
    ['name', 'description'],
  ),
};

const ajv = new Ajv2020({ allErrors: true });
/** It calls permissions a number, which its pages and its servers have as a text. */
const theirs = new Ajv2020({ strict: false, coerceTypes: true });
formats.default(theirs);
theirs.addFormat('snowflake', /^\d+$/);
const { DISCORD_OPENAPI } = process.env;
if (DISCORD_OPENAPI !== undefined)
  theirs.addSchema(JSON.parse(readFileSync(DISCORD_OPENAPI, 'utf8')) as Schema, 'discord');

const checks = new Map<Body, readonly ValidateFunction[]>();

function checksOf(body: Body): readonly ValidateFunction[] {
  const known = checks.get(body);
  if (known) return known;
  const further = theirs.getSchema(`discord#/components/schemas/${BODIES[body]}`);
  const made = [ajv.compile(OWN[body]), ...(further ? [further as ValidateFunction] : [])];
  checks.set(body, made);
  return made;
}

/** What Discord would find wrong: by its limits as we know them and, with DISCORD_OPENAPI=FILE, by its own OpenAPI document. */
export function wrongIn(body: Body, value: unknown): string[] {
  return checksOf(body).flatMap((check) => {
    if (check(structuredClone(value))) return [];
    return (check.errors ?? []).map(({ instancePath, message }) => `${body}${instancePath} ${message ?? ''}`);
  });
}
