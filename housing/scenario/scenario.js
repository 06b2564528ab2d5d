// My Budget Scenario: stores the visitor's figures in the browser and enters them on each page.
(() => {
  const KEY = 'bydleni_scenario';
  const NAMES = [
    'net_income',
    'current_savings',
    'flat_size_m2',
    'mortgage_rate_pct',
    'ltv_pct',
    'mortgage_years',
    'monthly_expenses',
    'investment_return_pct',
  ];
  /** Fields of the household, kept only where they differ from their default. */
  const HOUSEHOLD = [
    'second_income',
    'current_rent',
    'monthly_debts',
    'children',
    'stay_years',
    'adults',
    'age',
    'reserve',
    'growth',
    'fixation_years',
  ];
  /** The calculator whose own fields are in the address. */
  const TOOL = new URLSearchParams(location.search).get('calc');
  const byId = (id) => document.getElementById(id);
  const form = byId('scenario-form');
  const section = byId('scenario');

  /** The stored fields, or undefined if there are none or another page wrote something else. */
  function stored() {
    try {
      const value = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      if (typeof value?.net_income !== 'string') return undefined;
      const pairs = [...NAMES, ...HOUSEHOLD].map((name) => [name, value[name]]);
      return Object.fromEntries(pairs.filter(([, text]) => typeof text === 'string'));
    } catch {
      return undefined;
    }
  }

  function store(values) {
    try {
      if (values) localStorage.setItem(KEY, JSON.stringify(values));
      else localStorage.removeItem(KEY);
    } catch {
      // Without storage the calculation still works.
    }
  }

  /** The fields as the server read them: it names those that differ from their default. */
  function valuesOf(xhr) {
    const read = Object.fromEntries(new URLSearchParams(xhr.getResponseHeader('x-scenario')));
    const readAs = (name) => read[name] ?? usualOf(name, read);
    const changed = HOUSEHOLD.filter((name) => readAs(name) !== usualOf(name, read));
    return Object.fromEntries([...NAMES, ...changed].map((name) => [name, readAs(name)]));
  }

  /** The default of a field in a household: that of the expenses is so much for each adult. */
  function usualOf(name, { adults, second_income: second }) {
    const usual = form.elements[name].dataset.default?.replace(/\s/g, '') ?? '';
    if (name !== 'monthly_expenses') return usual;
    return String(number(usual) * (number(adults ?? 0) || (number(second ?? 0) > 0 ? 2 : 1)));
  }

  const number = (text) => Number(String(text).replace(/\s/g, '').replace(',', '.'));

  /** Enters values into a form of the page and submits it, if the page has the form. */
  function fill(id, values) {
    const target = byId(id);
    if (!target || target.elements.calc?.value === TOOL) return;
    for (const [name, value] of Object.entries(values)) {
      const field = target.elements[name];
      if (!field || value === undefined || value === '') continue;
      // Text fields show numbers as the language writes them.
      const isText = field.type === 'text' && document.documentElement.lang === 'cs';
      field.value = isText ? String(value).replace('.', ',') : value;
    }
    // Entered by the scenario, not by the visitor: the address stays.
    target.setAttribute('data-prefilled', '');
    target.requestSubmit();
  }

  /** The loan of the household's answer, % of the price; undefined where there is none. */
  function loanShare() {
    const share = Number(document.querySelector('[data-figure=ltv]')?.value);
    return share > 0 ? String(Number(share.toFixed(2))) : undefined;
  }

  /** Enters the scenario into the calculators of a region. */
  function prefill(values) {
    const amount = (name) => number(values[name] ?? 0);
    const income = String(amount('net_income') + amount('second_income'));
    const ofChildren = amount('children') * Number(form.dataset.childExpenses);
    const perM2 = Number(byId('mortgage-form')?.dataset.priceM2);
    const price = perM2 > 0 ? Math.round(perM2 * number(values.flat_size_m2)) : undefined;
    fill('mortgage-form', {
      price: Number.isFinite(price) ? price.toLocaleString('cs-CZ') : undefined,
      rate: values.mortgage_rate_pct,
      years: values.mortgage_years,
      ltv: loanShare() ?? values.ltv_pct,
    });
    fill('savings-form', {
      net_income: income,
      expenses: String(amount('monthly_expenses') + ofChildren + amount('monthly_debts')),
      current_savings: values.current_savings,
      return_pct: values.investment_return_pct,
    });
  }

  document.addEventListener('htmx:afterRequest', ({ detail }) => {
    if (detail.elt !== form) return;
    // A refused form has no answer, neither here nor at the top of the page.
    if (detail.xhr.status === 422) byId('your-answer')?.replaceChildren();
    if (detail.xhr.status !== 200) return;
    // A shared link is not the visitor's own scenario until they submit the form.
    const values = valuesOf(detail.xhr);
    store(values);
    keepInForms(setFields(values));
    section.querySelector('[data-shared-note]')?.remove();
    if (!restoring) liveForms.pushAddress(`${form.dataset.page}${setFields(values)}`);
    restoring = false;
    htmx.trigger(byId('scenario-summary'), 'scenario-accepted');
    showRanking('mine');
    prefill(values);
  });

  byId('scenario')?.addEventListener('click', ({ target }) => {
    const link = target.closest?.('[data-scenario-reset]');
    if (link) store(undefined);
    const which = target.closest?.('[data-ranking]')?.dataset.ranking;
    if (which) showRanking(which);
  });

  /** The form is submitted with the stored figures, not by the visitor. */
  let restoring = false;

  /** The fields for the address: the income, and what differs from its default. */
  function setFields(values) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(values)) {
      const isUsual = value === '' || value === usualOf(name, values);
      if (name === 'net_income' || !isUsual) query.set(name, value);
    }
    return query;
  }

  /** Forms and links of the page take the accepted figures along. */
  function keepInForms(query) {
    // `rate` is another name of `mortgage_rate_pct` in an address.
    const names = [...NAMES, ...HOUSEHOLD, 'rate'];
    for (const target of document.querySelectorAll('form[data-address=tool], #results form')) {
      const hasNames = target.id === 'savings-form';
      for (const field of target.querySelectorAll('[type=hidden]')) {
        if (field.name === 'household' || names.includes(field.name)) field.remove();
      }
      for (const [name, value] of hasNames ? [['household', String(query)]] : query) {
        const type = 'hidden';
        target.append(Object.assign(document.createElement('input'), { type, name, value }));
      }
    }
    const links = 'nav a[href^="/"], a[href*="/region/"], #results thead a';
    for (const link of document.querySelectorAll(links)) {
      const to = new URL(link.getAttribute('href'), location.origin);
      if (to.searchParams.has('lang') || link.closest('#scenario')) continue;
      for (const name of names) to.searchParams.delete(name);
      for (const [name, value] of query) to.searchParams.set(name, value);
      const href = to.pathname + to.search + to.hash;
      link.setAttribute('href', href);
      if (!link.hasAttribute('hx-get')) continue;
      link.setAttribute('hx-get', href);
      // HTMX has read the former address.
      htmx.process(link);
    }
  }

  let ranking;

  /** Shows either the table by averages or the personal ranking of the compare page. */
  function showRanking(which) {
    const toggle = section?.querySelector('[data-ranking-toggle]');
    if (!toggle) return;
    ranking = which;
    toggle.hidden = false;
    for (const button of toggle.querySelectorAll('[data-ranking]')) {
      button.setAttribute('aria-pressed', String(button.dataset.ranking === which));
    }
    byId('scenario-ranking').hidden = which !== 'mine';
    // With its downloads, which are those of the averages.
    const averages = byId('averages');
    if (averages) averages.hidden = which === 'mine';
  }

  // Another choice on the compare page replaces the table by averages.
  document.addEventListener('htmx:afterSettle', ({ detail }) => {
    if (ranking && detail.target.id === 'results') showRanking(ranking);
  });

  // Runs after HTMX, which is loaded earlier and listens for the same event.
  document.addEventListener('DOMContentLoaded', () => {
    if (!form) return;
    const values = stored();
    if (section.hasAttribute('data-shared')) {
      showRanking('mine');
      // A link of this site carries the visitor's own figures; nothing is to be taken over.
      const isMine = Object.entries(values ?? { net_income: '' }).every(
        ([name, text]) =>
          number(form.elements[name].value || usualOf(name, values ?? {})) === number(text),
      );
      if (isMine) section.querySelector('[data-shared-note]')?.remove();
      return;
    }
    if (!values || (!TOOL && location.search.includes('net_income='))) return;
    restoring = true;
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements[name];
      // Assumed expenses follow the adults, so that their field stays empty.
      const isAssumed = name === 'monthly_expenses' && value === usualOf(name, values);
      field.value = isAssumed ? '' : value;
    }
    form.requestSubmit();
  });
})();
