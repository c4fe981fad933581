const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d)$/;

/** Microseconds from 1970 to a moment, which must be written as RFC 3339 has it. */
export function microseconds(text: unknown): bigint {
  const match = RFC3339.exec(String(text));
  if (!match) throw new Error(`${String(text)} is no RFC 3339 date-time`);
  const seconds = Date.parse(`${match[1] ?? ''}${match[3] ?? ''}`);
  return BigInt(seconds) * 1000n + BigInt((match[2] ?? '').padEnd(6, '0'));
}

/** The record with its times as moments, so that two ways to write the same moment are equal. */
export function withInstants(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, name.endsWith('_at') ? microseconds(value) : value]),
  );
}
