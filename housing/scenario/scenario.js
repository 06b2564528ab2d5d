// My Budget Scenario: stores the visitor's figures in the browser and enters them on each page.
(() => {
  const KEY = 'bydleni_scenario';
  const byId = (id) => document.getElementById(id);
  const form = byId('scenario-form');
  const section = byId('scenario');

  /** The stored fields, or undefined if there are none or another page wrote something else. */
  function stored() {
    try {
      const value = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return typeof value?.net_income === 'string' ? value : undefined;
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

  /** Enters values into the fields of a form; fields without one keep their default. */
  function enter(target, values) {
    for (const [name, value] of Object.entries(values)) {
      const field = target.elements[name];
      if (typeof value !== 'string' || field?.type !== 'text') continue;
      field.value = document.documentElement.lang === 'cs' ? value.replace('.', ',') : value;
    }
  }

  /** Enters the scenario into the calculators of a region. */
  function prefill(given) {
    const [mortgage, savings] = [byId('mortgage-form'), byId('savings-form')];
    if (!mortgage || !savings) return;
    const amount = (name) => Number(given[name] ?? 0);
    const size = Number(given.flat_size_m2 ?? mortgage.dataset.size);
    const price = Math.round(Number(mortgage.dataset.priceM2) * size);
    const { mortgage_rate_pct: rate, mortgage_years: years, ltv_pct: ltv } = given;
    enter(mortgage, { ...(price > 0 && { price: String(price) }), rate, years, ltv });
    enter(savings, {
      net_income: String(amount('net_income') + amount('second_income')),
      expenses: given.monthly_expenses,
      current_savings: given.current_savings,
      return_pct: given.investment_return_pct,
    });
    mortgage.requestSubmit();
    savings.requestSubmit();
  }

  /** The server names the fields that were given, as it read them; a default is not stored. */
  document.addEventListener('htmx:afterRequest', ({ detail }) => {
    if (detail.elt !== form || detail.xhr.status !== 200) return;
    const header = detail.xhr.getResponseHeader('x-scenario');
    const given = Object.fromEntries(new URLSearchParams(header));
    store(given);
    htmx.trigger(byId('scenario-summary'), 'scenario-accepted');
    showRanking('mine');
    prefill(given);
  });

  section?.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-scenario-reset]')) store(undefined);
    const which = target.closest?.('[data-ranking]')?.dataset.ranking;
    if (which) showRanking(which);
    const fill = target.closest?.('[data-fill]')?.dataset;
    if (!fill) return;
    enter(form, { [byId(fill.fill).name]: fill.value });
    if (form.elements.net_income.value !== '') form.requestSubmit();
  });

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
    byId('averages').hidden = which === 'mine';
  }

  // Another choice on the compare page replaces the table by averages.
  document.addEventListener('htmx:afterSettle', ({ detail }) => {
    if (ranking && detail.target.id === 'results') showRanking(ranking);
  });

  // Runs after HTMX, which is loaded earlier and listens for the same event.
  document.addEventListener('DOMContentLoaded', () => {
    if (!form) return;
    if (section.hasAttribute('data-shared')) return showRanking('mine');
    const values = stored();
    if (!values) return;
    enter(form, values);
    form.requestSubmit();
  });
})();
