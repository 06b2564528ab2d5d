// Forms whose state is the address, and the problems of a refused form (422).
(() => {
  // Back loads the page from its address. HTMX's own copies lack what was typed into fields.
  htmx.config.historyCacheSize = 0;
  htmx.config.refreshOnHistoryMiss = true;

  // Browsers restore fields after a reload to what was typed last; the address takes precedence.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-auto], form[data-address]')) {
      form.reset();
    }
  });

  // An address carries only what was set, so that other fields follow the region.
  document.addEventListener('htmx:configRequest', ({ detail }) => {
    const form = detail.elt;
    if (!form.matches('form[data-address]')) return;
    for (const field of form.elements) {
      if (field.name && field.value === '') detail.parameters.delete(field.name);
    }
  });

  document.addEventListener('htmx:afterRequest', ({ detail }) => {
    const { elt: form, xhr } = detail;
    if (form.tagName !== 'FORM' || (xhr.status !== 200 && xhr.status !== 422)) return;
    markProblems(form, xhr.status);
    if (form.matches('form[data-address]')) followAnswer(form, xhr.responseText);
  });

  /** Takes the defaults over from the page that answered. */
  function followAnswer(form, text) {
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const field of form.elements) {
      const answered = field.id && page.getElementById(field.id);
      if (answered?.placeholder) field.placeholder = answered.placeholder;
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
})();
