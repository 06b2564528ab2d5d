import { type Html, html } from '@tessera/kit/html';
import type { Server } from '@tessera/kit/http/server';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import type { FastifyReply } from 'fastify';
import type { Gate } from '../access/tokens.ts';
import type { JobDefaults } from '../job/job.ts';
import type { Store } from '../store/store.ts';
import type { Frame } from '../ui/frame.ts';
import { doneNotice } from './done.ts';

/** What the dashboard is given by the service. */
export type DeskParts = {
  readonly server: Server;
  readonly store: Store;
  readonly defaults: JobDefaults;
  readonly gate: Gate;
  readonly frame: Frame;
};

/** What every page of the dashboard works with. */
export type Desk = Omit<DeskParts, 'frame'> & {
  /** Sends a page; above it stands what the visitor has just done. */
  show(reply: FastifyReply, visit: Visit, page: PageParts): FastifyReply;
  /** Sends a part of a page to the page that asks for it. */
  showPart(reply: FastifyReply, part: Html): FastifyReply;
};

const HTML = 'text/html; charset=utf-8';

export function createDesk({ frame, ...parts }: DeskParts): Desk {
  return {
    ...parts,
    show(reply, visit, page) {
      const main = html`${doneNotice(reply, visit.locale)}${page.main}`;
      return reply.type(HTML).send(frame(visit, { ...page, main }).toString());
    },
    showPart: (reply, part) => reply.type(HTML).send(part.toString()),
  };
}
