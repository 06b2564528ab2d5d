// Answers /rating and /ladder in a chat: an endpoint for Discord's interactions, no framework.
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient, RatingError, type Region } from '@tessera/rating-client';

const { RATING_URL = 'http://127.0.0.1:4000', RATING_KEY, PUBLIC_KEY = '', PORT } = process.env;
const DISCORD = process.env.DISCORD_URL ?? 'https://discord.com/api/v10';
const rating = createClient({ url: RATING_URL, key: RATING_KEY });
const x = Buffer.from(PUBLIC_KEY, 'hex').toString('base64url');
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** `/rating region player`: one player, with the range that holds nine times in ten. */
async function one(region: Region, playerId: string): Promise<string> {
  const { estimate, percentile } = await rating.estimate({ region, playerId });
  const [low, high] = estimate.ci90.map(Math.round);
  const above = `above ${Math.round(percentile.value)} % of players`;
  return `**${playerId}** ${Math.round(estimate.mu)} (${low} to ${high}), ${above}`;
}

/** `/ladder region players`: many, separated by commas, the strongest first. */
async function ladder(region: Region, players: string[]): Promise<string> {
  const { id } = await rating.createBatch({ region, players });
  const found = await Array.fromAsync(rating.batchResults(id));
  return found
    .map((line) => ({ ...line, mu: 'estimate' in line ? Math.round(line.estimate.mu) : 0 }))
    .sort((a, b) => b.mu - a.mu)
    .map((line, i) => `${i + 1}. ${line.player}: ${'error' in line ? line.error : line.mu}`)
    .join('\n');
}

type Options = { name: string; value: string }[];
async function answer({ name, options }: { name: string; options: Options }): Promise<string> {
  const given = Object.fromEntries(options.map((option) => [option.name, option.value]));
  const region = given.region as Region;
  if (name === 'ladder') return ladder(region, given.players!.split(','));
  return one(region, given.player!);
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const signed = Buffer.from(`${request.headers['x-signature-timestamp']}${body}`);
  const signature = Buffer.from(`${request.headers['x-signature-ed25519']}`, 'hex');
  if (!verify(null, signed, publicKey, signature)) return response.writeHead(401).end();
  const { type, data, application_id, token } = JSON.parse(body);
  const isPing = type === 1; // anything else is answered "thinking …", and then in full
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ type: isPing ? 1 : 5 }));
  if (isPing) return;
  const content = await answer(data).catch((error) =>
    error instanceof RatingError ? error.message : 'Try again later.',
  );
  await fetch(`${DISCORD}/webhooks/${application_id}/${token}/messages/@original`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: content.slice(0, 2000) }),
  }).catch(console.error);
});
server.listen(Number(PORT ?? 8080), () => console.log('bot at', server.address()));
