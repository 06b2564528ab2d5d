import { sendTable, type TableFormat } from '@tessera/kit/http/send-table';
import type { Locale } from '@tessera/kit/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Chart } from './chart/chart.ts';
import type { Context } from './context.ts';
import { sheetTable } from './market/sheet.ts';
import { phrases } from './ui/phrases.ts';

export type ChartQuery = { readonly format: TableFormat | 'png'; readonly lang: Locale };

/** Sends a chart as JSON, as a table or as a standalone picture. */
export async function sendChart(
  { pages, drawing }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { format, lang }: ChartQuery,
  made: () => Chart,
): Promise<unknown> {
  if (format !== 'png') {
    reply.header('cache-control', 'no-cache');
    return sendTable(reply, format, sheetTable(made().sheet));
  }
  return pages.send(request, reply, 'image/png', () =>
    drawing.drawPng(made().picture, phrases(lang).sources, lang),
  );
}
