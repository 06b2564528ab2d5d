import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

/** A mail before it has a recipient. */
export type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click ends the subscription (RFC 8058); a confirmation has none. */
  readonly cancel?: string;
};

/** A feed as `format=json` gives it. https://www.jsonfeed.org/version/1.1/ */
export type ReadFeed = {
  readonly title: string;
  readonly home_page_url: string;
  readonly items: readonly {
    readonly url: string;
    readonly title: string;
    readonly content_text: string;
    readonly date_published: string;
  }[];
};

/** Asks whether the owner of the address wants the mails. @param confirm address that says so */
export function confirmationMail(locale: Locale, title: string, confirm: string): Mail {
  const say = phrases(locale);
  return {
    subject: say.confirmSubject(title),
    text: [say.asked(title), `${say.confirm}\n${confirm}`, say.ignore].join('\n\n'),
    html: page(
      locale,
      html`<p>${say.asked(title)}</p>
<p><a href="${confirm}">${say.confirm}</a></p>
<p>${say.ignore}</p>`,
    ),
  };
}

/** What is new in a feed. @param cancel address that ends the subscription */
export function digestMail(locale: Locale, { title, items }: ReadFeed, cancel: string): Mail {
  const say = phrases(locale);
  const { date } = formats(locale);
  const day = (published: string) => date(published.slice(0, 10));
  const shown = items.slice(0, MOST_ITEMS);
  const more = items.length > shown.length && say.more(items.length - shown.length);
  const entries = shown.map((item) =>
    [`${day(item.date_published)} · ${item.title}`, item.content_text, item.url].join('\n'),
  );
  return {
    subject: say.digestSubject(title, items.length),
    text: [title, ...entries, more, `${say.cancel}: ${cancel}`].filter(Boolean).join('\n\n'),
    html: page(
      locale,
      html`<h1 style="font-size:1.2em">${title}</h1>
<ul>${shown.map(
        ({ url, title, content_text, date_published }) =>
          html`<li><a href="${url}">${title}</a> · ${day(date_published)}<br>${content_text}</li>`,
      )}</ul>
${more && html`<p>${more}</p>`}<p><small><a href="${cancel}">${say.cancel}</a></small></p>`,
    ),
    cancel,
  };
}

/** More are on the page. */
const MOST_ITEMS = 50;

function page(locale: Locale, content: ReturnType<typeof html>): string {
  return html`<!doctype html><html lang="${locale}"><body>${content}</body></html>`.toString();
}

const phrases = phraseBook({
  confirmSubject: [
    (title: string) => `Potvrďte odběr: ${title}`,
    (title) => `Confirm your subscription: ${title}`,
  ],
  asked: [
    (title: string) => `Někdo, snad Vy, chce na tuto adresu dostávat novinky: ${title}.`,
    (title) => `Somebody, hopefully you, wants news to be sent to this address: ${title}.`,
  ],
  confirm: ['Potvrďte to do dvou dnů zde', 'Confirm it within two days here'],
  ignore: [
    'Pokud jste to nebyli Vy, nedělejte nic: žádný další e-mail nepřijde a adresu neukládáme.',
    'If it was not you, do nothing: no further mail will come, and the address is not stored.',
  ],
  digestSubject: [
    (title: string, count: number) =>
      `${title}: ${count} ${czechPlural(count, 'nová položka', 'nové položky', 'nových položek')}`,
    (title, count) => `${title}: ${count} new ${count === 1 ? 'entry' : 'entries'}`,
  ],
  more: [
    (count: number) =>
      `… a ${czechPlural(count, 'další', 'další', 'dalších')} ${count} na stránce.`,
    (count) => `… and ${count} more on the page.`,
  ],
  cancel: ['Zrušit odběr', 'Unsubscribe'],
});
