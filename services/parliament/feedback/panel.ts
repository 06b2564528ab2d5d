import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Issue } from './submission.ts';

type FormView = {
  readonly visit: Visit;
  readonly period: number;
  readonly vote: number | undefined;
  /** The former entries. */
  readonly written?: { readonly title: string; readonly body: string };
  /** Why the words did not reach the tracker. */
  readonly failure?: string;
};

/** A form for remarks about this page. An answer replaces it; what was written stays in it. */
export function feedbackForm(view: FormView): Html {
  const { visit, period, vote, written, failure } = view;
  const say = phrases(visit.locale);
  const path = visit.path.startsWith('/api/') ? '' : visit.path;
  return html`<form class="feedback" id="feedback" action="/api/feedback" method="post" hx-post="/api/feedback" hx-target="this" hx-swap="outerHTML">
${failure !== undefined && notice('bad', html`<p>${failure} ${say.stillInForm}</p>`)}
<input type="hidden" name="vote_id" value="${vote ?? ''}"><input type="hidden" name="period" value="${period}"><input type="hidden" name="page_url" value="${path}">
<div class="field"><label for="f-title">${say.title}</label>
<input id="f-title" name="title" required maxlength="200" value="${written?.title ?? ''}"></div>
<div class="field"><label for="f-body">${say.body}</label>
<textarea id="f-body" name="body" rows="5" required maxlength="2000">${written?.body ?? ''}</textarea></div>
<p class="small muted">${say.public}</p>
<button type="submit">${say.send}</button>
</form>`;
}

/** Stands in place of the form once the remark has arrived. */
export function feedbackThanks({ locale }: Visit, { number, url }: Issue): Html {
  const say = phrases(locale);
  const label = number === 0 ? say.issue : say.issueNumber(`${number}`);
  return notice(
    'good',
    html`<p>${say.thanks} ${url === '' ? label : html`<a href="${url}" rel="nofollow">${label}</a>`}</p>`,
  );
}

const phrases = phraseBook({
  title: ['O co jde', 'Subject'],
  body: ['Vaše připomínka', 'Your remark'],
  public: [
    'Připomínka se zveřejní v systému hlášení chyb. Nepište do ní osobní údaje.',
    'Your remark will be public in the issue tracker. Leave out personal data.',
  ],
  send: ['Odeslat', 'Send'],
  stillInForm: ['Co jste napsali, zůstalo ve formuláři.', 'What you wrote is still in the form.'],
  thanks: ['Děkujeme, připomínka byla odeslána:', 'Thank you, your remark was sent:'],
  issue: ['hlášení', 'issue'],
  issueNumber: [(number: string) => `hlášení č. ${number}`, (number) => `issue ${number}`],
});
