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

  /** Replaces the calculators of a region by those of the page with these figures. */
  function prefill(given) {
    if (!byId('calculators')) return;
    const address = `${location.pathname}?${given}`;
    const swap = { target: '#calculators', select: '#calculators', swap: 'outerHTML show:none' };
    htmx.ajax('GET', address, swap);
  }

  /** The server names the fields that were given, as it read them; a default is not stored. */
  document.addEventListener('htmx:afterRequest', ({ detail }) => {
    if (detail.elt !== form) return;
    // Until then it has no rows; a refused form has its problems there.
    byId('scenario-ranking')?.removeAttribute('hidden');
    if (detail.xhr.status !== 200) return;
    const given = detail.xhr.getResponseHeader('x-scenario');
    store(Object.fromEntries(new URLSearchParams(given)));
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
