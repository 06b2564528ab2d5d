import { type Html, html } from '../html.ts';
import type { Locale } from '../locale.ts';
import { chartFigure } from './chart-view.ts';
import { disclosure, notice, pager, pill, tiles } from './elements.ts';
import { filterForm, inputField, selectField } from './form.ts';
import { shareCell, table } from './table.ts';

/** Every component of the design system on one page: the first thing to look at after a change. */
export function gallery(locale: Locale): Html {
  const cs = locale === 'cs';
  const say = (czech: string, english: string) => (cs ? czech : english);
  return html`<h1>${say('Komponenty stránek', 'Page components')}</h1>
<p class="lead">${say('Nejdřív odpověď slovy, potom graf, tabulka a nakonec metodika.', 'First the answer in words, then the chart, the table, and last the method.')}</p>
${tiles([
  {
    label: say('Hlasování', 'Votes'),
    value: '3 321',
    note: say('bez 108 zmatečných', 'without 108 void ones'),
  },
  {
    label: say('Účast', 'Attendance'),
    value: '77,9 %',
    note: say('ze 200 poslanců', 'of 200 members'),
  },
  { label: say('Nejtěsnější', 'Closest'), value: '98 : 97' },
])}
${chartFigure({
  title: say('Nález stojí v nadpisu', 'The title states the finding'),
  measure: say('co se měří, v čem', 'what is measured, in which unit'),
  label: say('Graf', 'Chart'),
  svg: html`<svg viewBox="0 0 400 60" role="img" aria-label="60, 30"><rect x="0" y="8" width="240" height="18" fill="var(--accent)"/><rect x="0" y="34" width="120" height="18" fill="var(--ink-2)"/></svg>`,
  caption: say('Zdroj, datum.', 'Source, date.'),
})}
${filterForm({
  action: '/ui',
  submit: say('Zobrazit', 'Show'),
  fields: html`${selectField('choice', say('Výběr', 'Choice'), [{ value: 'a', label: 'A' }], 'a')}${inputField({ name: 'amount', label: say('Částka', 'Amount'), value: 12, hint: 'Kč' })}${inputField({ name: 'wrong', label: say('S chybou', 'With a problem'), value: -1, problem: say('musí být kladná', 'must be positive') })}`,
})}
<div id="results">${table({
    label: say('Ukázková tabulka', 'A sample table'),
    caption: html`${say('Tabulka', 'Table')}<small data-announce>${say('se dvěma řádky', 'with two rows')}</small>`,
    empty: '–',
    rows: [
      { name: 'Žofie Dlouhopálková', share: 62.5 },
      { name: 'Čeněk Měkkoďobal', share: 4 },
    ],
    columns: [
      { label: say('Jméno', 'Name'), rowHeader: true, cell: ({ name }) => name },
      {
        label: say('Podíl', 'Share'),
        numeric: true,
        help: say('co se počítá', 'what is counted'),
        sort: { href: '/ui?sort=share', direction: 'descending' },
        cell: ({ share }) => shareCell(`${share} %`, share),
      },
    ],
  })}</div>
${table({ label: say('Prázdná tabulka', 'An empty table'), caption: say('Prázdná', 'Empty'), columns: [{ label: 'A', cell: () => '' }], rows: [], empty: say('Pro tento výběr nejsou data.', 'There are no data for this choice.') })}
${pager({ page: 2, pages: 3, href: (page) => `/ui?page=${page}`, position: '2 / 3', words: { label: say('Stránky', 'Pages'), previous: say('Předchozí', 'Previous'), next: say('Další', 'Next') } })}
<p>${pill('good', say('běží', 'running'))} ${pill('idle', say('čeká', 'waiting'))} ${pill('warn', say('zdržuje se', 'late'))} ${pill('bad', say('selhalo', 'failed'))}</p>
${notice('info', html`<p>${say('Poznámka.', 'A remark.')}</p>`)}${notice('warn', html`<p>${say('Varování.', 'A warning.')}</p>`)}${notice('bad', html`<p>${say('Chyba.', 'An error.')}</p>`)}
<ol class="timeline"><li>${say('První krok', 'First step')}</li><li aria-current="step">${say('Tady jsme', 'We are here')}</li><li>${say('Další krok', 'Next step')}</li></ol>
<p><progress value="3" max="10" aria-label="${say('Průběh', 'Progress')}">3/10</progress></p>
<p><button type="button">${say('Tlačítko', 'Button')}</button> <button type="button" class="primary">${say('Hlavní', 'Primary')}</button> <button type="button" class="plain">${say('Nenápadné', 'Plain')}</button></p>
${disclosure(say('Jak se to počítá', 'How this is counted'), html`<p>${say('Vzorec, zdroj, datum.', 'Formula, source, date.')}</p>`, true)}`;
}
