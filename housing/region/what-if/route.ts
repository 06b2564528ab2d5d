import { notFound } from '@tessera/kit/errors';
import { answer, HTML_PAGE, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import { formDocument } from '../../api-document.ts';
import { type Context, householdIn, regionOrNotFound } from '../../context.ts';
import { scenarioFields } from '../../formula/scenario-input.ts';
import { fieldsOf, sendAnswer, sendProblems } from '../../input/form-answer.ts';
import { OWN_FIELDS } from '../../ui/address.ts';
import { layoutProblems, readWhatIf } from './analyse.ts';
import { WHAT_IF_PREFIX } from './form.ts';
import { WHAT_IF, whatIfRecord } from './record.ts';
import { whatIfResult } from './results.ts';

const FIELDS = Object.fromEntries(
  ['region', 'across', 'measure', 'fixation', ...OWN_FIELDS, ...Object.keys(scenarioFields)].map(
    (name) => [name, Type.Optional(Type.Unknown())],
  ),
);
const { response, ...document } = formDocument(
  'whatIf',
  'A household in a region under other figures: payment, stress test, sensitivity',
  WHAT_IF,
);
const DOCUMENT = {
  ...document,
  querystring: Type.Object(FIELDS),
  response: {
    ...response,
    404: answer('No such region, or no price there', jsonOf(ERROR_REPLY), HTML_PAGE),
  },
};

/** `GET /api/what-if`: the sliders of a region (docs/contract/housing.md 10.3). */
export function whatIfRoutes(context: Context): void {
  context.server.get(
    '/api/what-if',
    { schema: DOCUMENT, config: perMinute(600) },
    (request, reply) => {
      const fields = fieldsOf(request.query);
      const region = regionOrNotFound(fields.region);
      const household = householdIn(context, fields, region);
      if (household.kind === 'no-price')
        throw notFound(`price of ${region}`, `Cena místa ${region}`);
      const reading =
        household.kind === 'question' ? readWhatIf(fields, household.question) : household;
      if (reading.kind === 'problems') {
        const beside = household.kind === 'problems' ? layoutProblems(fields) : [];
        const problems = [...reading.problems, ...beside];
        return sendProblems(request, reply, problems, { idPrefix: WHAT_IF_PREFIX });
      }
      return sendAnswer(request, reply, {
        fragment: (locale) => whatIfResult(locale, reading),
        record: () => whatIfRecord(reading),
      });
    },
  );
}
