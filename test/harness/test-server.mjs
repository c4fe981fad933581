import pg from 'pg';

/** Runs a statement on the server of the test run. */
export async function runOnServer(statement) {
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
