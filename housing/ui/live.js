// Forms whose state is in the address: Back, reload and shared links restore it, fields follow it.
// Also shows the problems of a refused form (422).
(() => {
  // Back loads the page from its address. HTMX's own copies lack what was typed into fields.
  htmx.config.historyCacheSize = 0;
  htmx.config.refreshOnHistoryMiss = true;

  // Browsers restore fields after a reload to what was typed last; the address takes precedence.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll(
      'form[data-auto], form[data-address], form[data-definition]',
    )) {
      form.reset();
    }
  });

  // An address has `6378624` where a field shows `6 378 624`.
  const plain = (text) => text?.replace(/\s/g, '').replace(',', '.');
  const isDefault = ({ value, dataset }) => value === '' || plain(value) === plain(dataset.default);

  /** The fields of a form that differ from their default, as a query. */
  function queryOf(form) {
    const query = new URLSearchParams();
    for (const field of form.elements) {
      if (field.name && !isDefault(field)) query.append(field.name, field.value);
    }
    return query;
  }

  // Another definition changes the whole page, so that its address is opened; what else is in the
  // address may have changed since the form was made.
  document.addEventListener('change', ({ target }) => {
    const form = target.form;
    if (!form?.matches('[data-definition]')) return;
    const query = new URLSearchParams(location.search);
    for (const field of form.elements) {
      if (!field.name || field.type === 'hidden') continue;
      if (isDefault(field)) query.delete(field.name);
      else query.set(field.name, field.value);
    }
    const text = String(query);
    location.assign(text === '' ? location.pathname : `${location.pathname}?${text}`);
  });

  // An address carries only what was set, so that other fields follow the region.
  document.addEventListener('htmx:configRequest', ({ detail }) => {
    const form = detail.elt;
    if (!form.matches('form[data-address=own]')) return;
    for (const field of form.elements) {
      if (field.name && isDefault(field)) detail.parameters.delete(field.name);
    }
  });

  document.addEventListener('htmx:afterRequest', ({ detail }) => {
    const { elt: form, xhr } = detail;
    if (form.tagName !== 'FORM' || (xhr.status !== 200 && xhr.status !== 422)) return;
    markProblems(form, xhr.status);
    if (xhr.status !== 200) return;
    if (form.matches('form[data-address=own]')) followAnswer(form, xhr.responseText);
    if (form.matches('form[data-address=tool]') && !form.hasAttribute('data-prefilled')) {
      pushAddress(`${form.getAttribute('action').split('#')[0]}?${queryOf(form)}`);
    }
    form.removeAttribute('data-prefilled');
  });

  /** Adds an entry to the history that HTMX restores by loading the page. */
  function pushAddress(address) {
    if (address === location.pathname + location.search) return;
    history.replaceState({ htmx: true }, '');
    history.pushState({ htmx: true }, '', address);
  }

  /** Takes values and defaults over from the page that answered; the focused field is left alone. */
  function followAnswer(form, text) {
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const field of form.elements) {
      const answered = field.id && page.getElementById(field.id);
      if (!answered) continue;
      field.dataset.default = answered.dataset.default ?? '';
      if (field !== document.activeElement) field.value = answered.value;
    }
  }

  // HTMX drops replies with an error status; the list of problems must replace the last result.
  document.addEventListener('htmx:beforeSwap', ({ detail }) => {
    if (detail.xhr.status !== 422) return;
    detail.shouldSwap = true;
    detail.isError = false;
  });

  function markProblems(form, status) {
    const target = form.getAttribute('hx-target')?.slice(1);
    const list = status === 422 && target ? document.getElementById(target) : null;
    const wrong = [...(list?.querySelectorAll('[data-field]') ?? [])].map((li) => li.dataset.field);
    for (const field of form.elements) {
      if (wrong.includes(field.name)) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute?.('aria-invalid');
      document.getElementById(`${field.id}-problem`)?.remove();
    }
  }

  globalThis.liveForms = { pushAddress };
})();
