import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import {
  type HouseholdQuestion,
  type ScenarioResult,
  scenarioResult,
} from '../../formula/household.ts';
import { type StressStep, stressTest } from '../../formula/mortgage.ts';
import { scenarioAsFields } from '../../formula/scenario-input.ts';
import { heatOfPaymentShare } from '../../formula/severity.ts';
import { TOOL } from '../../ui/address.ts';
import {
  rowsOfTable,
  sensitivity,
  valueOn,
  valuesAround,
  type WhatIf,
  type WhatIfMeasure,
} from './analyse.ts';
import { axisValue, phrases, ratePercent } from './phrases.ts';

/** The result in words, the stress test, the two-way table and a link to this setting. */
export function whatIfResult(locale: Locale, whatIf: WhatIf): Html {
  const { question, across, measure, fixationYears } = whatIf;
  const result = scenarioResult(question);
  const address = new URLSearchParams({
    [TOOL]: 'what-if',
    ...scenarioAsFields(question.scenario),
    across,
    measure,
    fixation: String(fixationYears),
  });
  return html`${inWords(locale, question, result)}
${stressTable(locale, question, result, fixationYears)}
${heatTable(locale, whatIf)}
<p class="small"><a href="/region/${question.region}?${address.toString()}#what-if">${phrases(locale).link}</a></p>`;
}

function inWords(locale: Locale, question: HouseholdQuestion, result: ScenarioResult): Html {
  const { scenario, ratePct } = question;
  const say = phrases(locale);
  const { money, percent, decimal } = formats(locale);
  const { yearsToDeposit } = result;
  const saving =
    yearsToDeposit === undefined
      ? say.noSaving
      : yearsToDeposit < 0.01
        ? say.ready
        : say.saving(decimal(yearsToDeposit));
  return html`<p data-announce>${say.finding(
    ratePercent(locale, ratePct),
    axisValue(locale, 'flatSizeM2', scenario.flatSizeM2),
    axisValue(locale, 'ltvPct', scenario.ltvPct),
    money(scenario.netIncome),
  )} <strong>${say.answer(money(result.monthlyPayment), percent(result.paymentToIncomePct, 0))}</strong> ${saving}</p>`;
}

function stressTable(
  locale: Locale,
  { scenario, ratePct }: HouseholdQuestion,
  { mortgagePrincipal }: ScenarioResult,
  fixationYears: number,
): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  const loan = {
    principal: mortgagePrincipal,
    ratePct,
    years: scenario.mortgageYears,
  };
  return table<StressStep>({
    label: say.stressCaption,
    caption: html`${say.stressCaption}<small>${fixationYears === 0 ? say.stressNoteStart : say.stressNote}</small>`,
    empty: '',
    rows: stressTest(loan, scenario.netIncome, { fixationYears }),
    columns: [
      {
        label: say.added,
        rowHeader: true,
        cell: ({ addedPoints }) => (addedPoints === 0 ? say.today : say.points(addedPoints)),
      },
      { label: say.newRate, numeric: true, cell: ({ ratePct }) => ratePercent(locale, ratePct) },
      { label: say.payment, numeric: true, cell: (step) => money(step.monthlyPayment) },
      {
        label: say.more,
        numeric: true,
        cell: ({ addedPoints, addedPayment }) => (addedPoints === 0 ? '' : money(addedPayment)),
      },
      {
        label: say.ofIncome,
        numeric: true,
        cell: ({ paymentToIncomePct }) => percent(paymentToIncomePct, 0),
      },
      {
        label: say.verdict,
        cell: ({ affordable, paymentToIncomePct }) =>
          affordable
            ? pill('good', say.affordable)
            : (paymentToIncomePct ?? 0) >= 100
              ? pill('bad', say.impossible)
              : pill('warn', say.stretched),
      },
    ],
  });
}

/** A two-way table; the colour of a cell repeats its number. */
function heatTable(locale: Locale, whatIf: WhatIf): Html {
  const { question, across, measure } = whatIf;
  const say = phrases(locale);
  const down = rowsOfTable(whatIf);
  const values = valuesAround(across, question);
  const cells = sensitivity(question, down, values);
  const caption = say.tableCaption(say[measure], say[down.axis], say[across]);
  return html`<section class="table heat-table" aria-label="${caption}"><table>
<caption>${caption}<small>${measure === 'share' ? say.tableNoteShare : say.tableNoteYears}</small></caption>
<thead><tr><th scope="col">${say[down.axis]}</th>${values.values.map(
    (value) => html`<th scope="col" class="num">${axisValue(locale, across, value)}</th>`,
  )}</tr></thead>
<tbody>${down.values.map(
    (rowValue, row) =>
      html`<tr><th scope="row">${axisValue(locale, down.axis, rowValue)}</th>${values.values.map(
        (value, column) => {
          const isChosen =
            rowValue === valueOn(down.axis, question) && value === valueOn(across, question);
          return heatCell(locale, cells[row]![column]!, measure, isChosen);
        },
      )}</tr>`,
  )}</tbody></table></section>`;
}

function heatCell(
  locale: Locale,
  result: ScenarioResult,
  measure: WhatIfMeasure,
  isChosen: boolean,
): Html {
  const { decimal, percent } = formats(locale);
  const heat = measure === 'share' ? heatOfPaymentShare(result.paymentToIncomePct) : result.heat;
  const text =
    measure === 'share'
      ? percent(result.paymentToIncomePct, 0)
      : result.yearsToDeposit === undefined
        ? phrases(locale).never
        : decimal(result.yearsToDeposit);
  return html`<td class="num ${heat}"${isChosen && html` aria-current="true"`}>${text}</td>`;
}
