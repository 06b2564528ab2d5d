import { badRequest, type Problem, PublicError } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { answer, HTML_PAGE, HTML_TYPE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { wantsJson } from '@tessera/kit/http/error-form';
import { perHour, perMinute } from '@tessera/kit/http/rate-limit';
import { visitOf } from '@tessera/kit/http/visit';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CURRENT_PERIOD } from '../chamber/electoral-periods.ts';
import { type Context, pageDocument } from '../context.ts';
import { feedReader, type SignedChoice } from '../digest/digest.ts';
import { askPage, donePage, subscribePage } from './page.ts';
import { phrases } from './phrases.ts';

const FEED = Type.String({ maxLength: 500, description: 'own address of a feed, with its choice' });
const EMAIL = Type.String({ maxLength: 254 });
const SIGNED = Type.Object({
  email: EMAIL,
  feed: FEED,
  until: Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, default: 0 }),
  token: Type.String({ maxLength: 100 }),
});

const REFUSED = {
  400: answer('What is wrong with it', jsonOf(ERROR_REPLY), HTML_PAGE),
  403: answer('The link is not one of our mails, or too old', jsonOf(ERROR_REPLY), HTML_PAGE),
  404: answer('No mails are sent here', jsonOf(ERROR_REPLY), HTML_PAGE),
};

/** One address is asked whether it wants mails at most so often, whoever types it in. */
const ASKED_AGAIN_MS = 3_600_000;
const MOST_ASKED = 10_000;

/** `/subscriptions`: what a feed has, by e-mail, once the owner of the address has said so. */
export function subscriptionRoutes({ server, frame, digest }: Context): void {
  const readFeed = feedReader(server);
  const asked = new Map<string, number>();

  const documented = (operationId: string, summary: string) => ({
    ...pageDocument(operationId, summary),
    response: { 200: answer(summary, HTML_PAGE), ...REFUSED },
  });

  server.get(
    '/subscriptions',
    {
      schema: {
        ...documented('subscribePage', 'Form for the news of a feed by e-mail'),
        querystring: Type.Object({ feed: FEED }),
      },
      config: perMinute(30),
    },
    async (request, reply) => {
      const { feed } = request.query;
      const { title } = await theFeed(feed);
      const visit = visitOf(request);
      const say = phrases(visit.locale);
      const page = digest
        ? subscribePage({ visit, feed, title, email: '' })
        : donePage(say.title, say.noMails, feedLink(feed, title));
      return send(request, reply, page);
    },
  );

  server.post(
    '/subscriptions',
    {
      schema: {
        ...documented('subscribe', 'Sends a mail that asks whether its owner wants this'),
        body: Type.Object({ email: EMAIL, feed: FEED }),
      },
      // An address that is none does not count against the limit.
      config: { rateLimit: { ...perHour(5).rateLimit, hook: 'preHandler' } },
      bodyLimit: 4096,
      async preHandler(request, reply) {
        const email = emailOf(request.body);
        if (EMAIL_ADDRESS.test(email)) return;
        theDigest();
        const problems = [wrongAddress];
        if (wantsJson(request)) throw badRequest(problems);
        const { feed } = request.body;
        const { title } = await theFeed(feed);
        const page = subscribePage({ visit: visitOf(request), feed, title, email, problems });
        return send(request, reply.code(400), page);
      },
    },
    async (request, reply) => {
      const { feed } = request.body;
      const email = emailOf(request.body);
      const service = theDigest();
      const { title } = await theFeed(feed);
      const visit = visitOf(request);
      const now = Date.now();
      if (now - (asked.get(email) ?? 0) > ASKED_AGAIN_MS) {
        await service.ask({ email, feed }, title, now).catch((error: unknown) => {
          request.log.error({ err: error }, 'a mail could not be sent');
          throw notSent();
        });
        asked.delete(email);
        asked.set(email, now);
        for (const oldest of asked.keys()) if (asked.size > MOST_ASKED) asked.delete(oldest);
      }
      const say = phrases(visit.locale);
      return send(request, reply, donePage(say.sentTitle, say.sent));
    },
  );

  for (const action of ['confirm', 'cancel'] as const) {
    const path = `/subscriptions/${action}`;
    server.get(
      path,
      {
        schema: {
          ...documented(`${action}Page`, 'Asks for the click that a link in a mail is not'),
          querystring: SIGNED,
        },
        config: perMinute(30),
      },
      async (request, reply) => {
        checkLink(request.query);
        const visit = visitOf(request);
        const { title } = await theFeed(request.query.feed).catch(() => ({ title: '' }));
        return send(request, reply, askPage(visit, action, withQuery(path, request.query), title));
      },
    );

    server.post(
      path,
      {
        schema: {
          ...documented(`${action}Subscription`, 'Begins or ends a subscription'),
          querystring: SIGNED,
        },
        config: perMinute(30),
      },
      async (request, reply) => {
        const service = checkLink(request.query);
        const { email, feed } = request.query;
        if (action === 'confirm') await service.confirm({ email, feed }, await theFeed(feed));
        else await service.cancel({ email, feed });
        const say = phrases(visitOf(request).locale);
        const page =
          action === 'confirm'
            ? donePage(say.confirmed, say.confirmedText)
            : donePage(say.cancelled, say.cancelledText, feedLink(feed, say.back));
        return send(request, reply, page);
      },
    );

    function checkLink(link: SignedChoice) {
      const service = theDigest();
      const isOurs =
        action === 'confirm'
          ? service.isConfirmation(link, Date.now())
          : service.isCancellation(link);
      if (!isOurs) throw wrongLink();
      return service;
    }
  }

  function theDigest() {
    if (!digest) throw noMails();
    return digest;
  }

  /** The feed of the address; 400 for what is none. */
  async function theFeed(feed: string) {
    return readFeed(feed).catch(() => {
      throw badRequest([noFeed]);
    });
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: PageParts) {
    const framed = { term: { number: CURRENT_PERIOD } };
    return reply.type(HTML_TYPE).send(frame(visitOf(request), framed, page).toString());
  }
}

const emailOf = ({ email }: { readonly email: string }) => email.trim().toLowerCase();

const feedLink = (feed: string, text: string) => html`<p><a href="${feed}">${text}</a></p>`;

/** Stricter than RFC 5321: no quotes, comments or literals, which nobody reads mail at. */
const EMAIL_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/;

const wrongAddress: Problem = {
  field: 'email',
  message: 'must be an e-mail address, such as jana@example.org',
  cs: 'musí být e-mailová adresa, například jana@example.org',
};

const noFeed: Problem = {
  field: 'feed',
  message: 'must be the address of a feed of this service, such as /feeds/laws/7',
  cs: 'musí být adresa kanálu této služby, například /feeds/laws/7',
};

const noMails = () =>
  new PublicError(404, 'not_found', 'This server sends no mails.', {
    cs: 'Tento server e-maily neposílá.',
  });

const wrongLink = () =>
  new PublicError(403, 'wrong_link', 'This link is not complete, or older than two days.', {
    cs: 'Odkaz není celý, nebo je starší než dva dny.',
  });

const notSent = () =>
  new PublicError(503, 'not_sent', 'The mail could not be sent. Try again in a few minutes.', {
    cs: 'E-mail se nepodařilo odeslat. Zkuste to za několik minut.',
    retryAfterSeconds: 300,
  });
