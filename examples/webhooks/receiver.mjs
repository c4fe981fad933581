import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = request.headers;
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  const isGood = signatures.split(' ').includes(signature) && Math.abs(Date.now() / 1000 - at) < 300;
  if (isGood) console.log(id, JSON.parse(body).type);
  response.writeHead(isGood ? 204 : 401).end();
}).listen(process.env.PORT);
