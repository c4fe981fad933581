import type { Write } from './write';

/** A request as a line for a shell. The secret is a variable there, and no argument that other users of the machine see. */
export function curlOf(
  { method, path, body, picture, secret, isKeyed = false }: Write,
  origin: string,
  key: string,
): string {
  if (picture) {
    const header = `printf 'header = "Authorization: Bearer %s"' "$OPERATOR_${secret.toUpperCase()}"`;
    return `${header} | curl -K - -T ${quoted(picture.name)} ${quoted(origin + path)}`;
  }
  const fields = JSON.stringify(body).slice(1, -1);
  const json = quoted(`{${fields}${fields === '' ? '' : ','}"${secret}":"`);
  const headers = ['content-type: application/json', ...(isKeyed ? [`idempotency-key: ${key}`] : [])];
  const options = headers.map((header) => `-H ${quoted(header)}`).join(' ');
  // In JSON, quotes and backslashes have a backslash before them.
  const variable = `"$(printf %s "$OPERATOR_${secret.toUpperCase()}" | sed 's/["\\\\]/\\\\&/g')"`;
  return `printf %s ${json}${variable}'"}' | curl -X ${method} ${options} -d @- ${quoted(origin + path)}`;
}

/** A text as a shell takes it, whatever it contains. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
