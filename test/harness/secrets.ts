/** The operator's secrets in tests, trials and bench: unlike any other text, so that logs can be searched for them. */
export const PASSWORD = 'test-password-6b1f0c';
export const TOKEN = 'test-token-9d42e7';
export const BEARER = { authorization: `Bearer ${TOKEN}` };
/** What a service is started with, besides its database. */
export const SECRETS = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
