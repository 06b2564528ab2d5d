// Announces the result of a swap, or its failure, in the live region; a new page of a list starts
// at its top.
(() => {
  const toast = document.getElementById('toast');
  if (!toast) return;
  const isPoll = (element) => element.matches('[hx-trigger^="every"]');

  document.addEventListener('htmx:afterSettle', ({ target, detail }) => {
    const asked = detail.requestConfig?.elt;
    if (!asked || isPoll(asked)) return;
    const turned = asked.closest('.pager') !== null;
    if (turned) beginAtTop(target);
    const spoken = target.querySelector(turned ? '.pager span' : '[data-announce]');
    if (spoken) show(spoken.textContent, 'visually-hidden');
  });

  function beginAtTop(results) {
    const heading = results.querySelector('caption, h2') ?? results;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    results.scrollIntoView();
  }

  document.addEventListener('htmx:responseError', ({ detail }) => failed(detail));
  document.addEventListener('htmx:sendError', ({ detail }) => failed(detail));

  function failed({ requestConfig, xhr }) {
    if (isPoll(requestConfig.elt)) return;
    const unknown =
      document.documentElement.lang === 'cs'
        ? 'Nepodařilo se načíst. Zkuste to znovu.'
        : 'Could not load. Please try again.';
    show(reasonIn(xhr.responseText) ?? unknown, 'toast');
  }

  /** The message of an error reply: `{error}`, error fragment or page; undefined without one. */
  function reasonIn(text) {
    try {
      return JSON.parse(text).error;
    } catch {
      const reply = new DOMParser().parseFromString(text, 'text/html');
      return reply.querySelector('[data-error] p + p, main .lead')?.textContent;
    }
  }

  let fading;

  function show(words, look) {
    clearTimeout(fading);
    toast.className = look;
    toast.textContent = words;
    if (look === 'toast') fading = setTimeout(() => (toast.textContent = ''), 8000);
  }
})();
