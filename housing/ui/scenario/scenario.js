// My Budget Scenario: the browser keeps what a visitor entered and enters it again on each page.
// Also the live value of a slider, and errors of a form (422) in the place of its answer.
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
  const byId = (id) => document.getElementById(id);
  const form = byId('scenario-form');
  const section = byId('scenario');

  /** What was kept: an object of strings, or nothing when another page wrote something else. */
  function kept() {
    try {
      const value = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      if (typeof value?.net_income !== 'string') return undefined;
      const pairs = NAMES.map((name) => [name, value[name]]);
      return Object.fromEntries(pairs.filter(([, text]) => typeof text === 'string'));
    } catch {
      return undefined;
    }
  }

  function keep(values) {
    try {
      if (values) localStorage.setItem(KEY, JSON.stringify(values));
      else localStorage.removeItem(KEY);
    } catch {
      // A browser that keeps nothing still computes.
    }
  }

  const valuesOf = () =>
    Object.fromEntries(NAMES.map((name) => [name, form.elements[name].value.replace(/\s/g, '')]));

  const number = (text) => Number(String(text).replace(/\s/g, '').replace(',', '.'));

  /** Puts values into a form of the page and sends it, where there is such a form. */
  function fill(id, values) {
    const target = byId(id);
    if (!target) return;
    for (const [name, value] of Object.entries(values)) {
      const field = target.elements[name];
      if (!field || value === undefined || value === '') continue;
      if (field.type === 'range') letStandOn(field, Number(value));
      field.value = value;
    }
    for (const slider of target.querySelectorAll('input[type=range]')) showValue(slider);
    target.requestSubmit();
  }

  /** Steps are counted from the minimum: move it so that the value is one of them. */
  function letStandOn(slider, value) {
    const step = Number(slider.step);
    const least = Number(slider.dataset.least);
    const below = Math.max(0, Math.floor((value - least) / step + 1e-9));
    slider.min = (value - below * step).toFixed(6);
    slider.max = Math.max(Number(slider.max), value);
  }

  /** The calculators and the what-if tool of a region take over the scenario. */
  function prefill(values) {
    const perM2 = Number(byId('mortgage-form')?.dataset.priceM2);
    const price = perM2 > 0 ? Math.round(perM2 * number(values.flat_size_m2)) : undefined;
    fill('mortgage-form', {
      price: Number.isFinite(price) ? price.toLocaleString('cs-CZ') : undefined,
      rate: values.mortgage_rate_pct,
      years: values.mortgage_years,
      ltv: values.ltv_pct,
    });
    fill('savings-form', {
      net_income: values.net_income,
      expenses: values.monthly_expenses,
      return_pct: values.investment_return_pct,
    });
    const plain = Object.entries(values).map(([name, text]) => [name, String(number(text))]);
    fill('what-if-form', Object.fromEntries(plain));
  }

  function showValue(slider) {
    const output = slider.form?.querySelector(`output[for="${slider.id}"]`);
    if (!output) return;
    const isCzech = document.documentElement.lang === 'cs';
    const { unit } = slider.dataset;
    const value = Number(slider.value).toLocaleString(isCzech ? 'cs-CZ' : 'en-GB');
    const behind = isCzech || unit !== '%' ? `${value}\u202f${unit}` : `${value}%`;
    const text = unit === 'CZK' ? `CZK\u202f${value}` : behind;
    output.textContent = text;
    slider.setAttribute('aria-valuetext', text);
  }

  document.addEventListener('input', ({ target }) => {
    if (target.matches?.('input[type=range]')) showValue(target);
  });

  // A refused form is answered with what is wrong with it: show that instead of the last answer.
  document.addEventListener('htmx:beforeSwap', ({ detail }) => {
    if (detail.xhr.status !== 422) return;
    detail.shouldSwap = true;
    detail.isError = false;
  });

  document.addEventListener('htmx:afterRequest', ({ detail }) => {
    const sent = detail.elt;
    if (sent.tagName !== 'FORM') return;
    const { status } = detail.xhr;
    if (status !== 200 && status !== 422) return;
    const list = status === 422 ? byId(sent.getAttribute('hx-target').slice(1)) : null;
    const wrong = [...(list?.querySelectorAll('[data-field]') ?? [])].map((li) => li.dataset.field);
    for (const field of sent.elements) {
      if (wrong.includes(field.name)) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute?.('aria-invalid');
      byId(`${field.id}-problem`)?.remove();
    }
    if (sent !== form || status !== 200) return;
    // Not everything a shared link brought is the visitor's own: only what they sent is kept.
    const values = valuesOf();
    keep(values);
    section.querySelector('[data-shared-note]')?.remove();
    if (location.search.includes('net_income=')) history.replaceState(null, '', form.dataset.page);
    htmx.trigger(byId('scenario-summary'), 'scenario-accepted');
    showRanking('mine');
    prefill(values);
  });

  byId('scenario')?.addEventListener('click', ({ target }) => {
    const link = target.closest?.('[data-scenario-reset]');
    if (link) keep(undefined);
    const which = target.closest?.('[data-ranking]')?.dataset.ranking;
    if (which) showRanking(which);
  });

  let ranking;

  /** On the compare page: either the table by averages or the personal ranking. */
  function showRanking(which) {
    const toggle = section?.querySelector('[data-ranking-toggle]');
    if (!toggle) return;
    ranking = which;
    toggle.hidden = false;
    for (const button of toggle.querySelectorAll('[data-ranking]')) {
      button.setAttribute('aria-pressed', String(button.dataset.ranking === which));
    }
    byId('scenario-ranking').hidden = which !== 'mine';
    const averages = document.querySelector('#results .table');
    if (averages) averages.hidden = which === 'mine';
  }

  // Another choice on the compare page brings the table by averages anew.
  document.addEventListener('htmx:afterSettle', ({ detail }) => {
    if (ranking && detail.target.id === 'results') showRanking(ranking);
  });

  // After HTMX, which waits for the same event and was loaded before this.
  document.addEventListener('DOMContentLoaded', () => {
    if (!form) return;
    if (section.hasAttribute('data-shared')) {
      showRanking('mine');
      return;
    }
    const values = kept();
    const isToolLink = location.search.includes('calc=');
    if (!values || isToolLink || location.search.includes('net_income=')) return;
    for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
    form.requestSubmit();
  });
})();
