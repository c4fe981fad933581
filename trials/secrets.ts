/** The operator's secrets in all trials. */
export const PASSWORD = 'password-of-the-trials';

/** The other one. */
export const TOKEN = 'token-of-the-trials';

/** The token, as a header. */
export const BEARER = { authorization: `Bearer ${TOKEN}` };

/** What a service is started with, besides its database. */
export const ENVIRONMENT = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
