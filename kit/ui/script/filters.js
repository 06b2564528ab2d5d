// What pages do beyond links and forms: keep the table scroller focusable only while it scrolls,
// say in the live region what a swap brought, and give focus back where it was.
(() => {
  const focusableWhenScrolling = () => {
    for (const region of document.querySelectorAll('.table, .chart .scroll')) {
      if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
      else region.removeAttribute('tabindex');
    }
  };
  addEventListener('resize', focusableWhenScrolling);
  focusableWhenScrolling();

  // On a narrow screen the tabs scroll sideways: begin with the one we are at in sight.
  const tabs = document.querySelector('.tabs');
  const here = tabs?.querySelector('[aria-current]');
  if (here) tabs.scrollLeft = here.offsetLeft - (tabs.clientWidth - here.offsetWidth) / 2;

  document.addEventListener('htmx:afterSettle', (event) => {
    focusableWhenScrolling();
    const spoken = event.target.querySelector?.('[data-announce]');
    const toast = document.getElementById('toast');
    if (spoken && toast) {
      toast.className = 'visually-hidden';
      toast.textContent = spoken.textContent;
    }
  });

  const failed = (event) => {
    const toast = document.getElementById('toast');
    if (!toast) return;
    toast.className = 'toast';
    toast.textContent =
      document.documentElement.lang === 'cs'
        ? 'Nepodařilo se načíst. Zkuste to znovu.'
        : 'Could not load. Please try again.';
    setTimeout(() => (toast.textContent = ''), 6000);
    event.preventDefault?.();
  };
  document.addEventListener('htmx:responseError', failed);
  document.addEventListener('htmx:sendError', failed);

  // A heading or a legend changes the choice as the filter form does: its fields follow the address.
  document.addEventListener('htmx:pushedIntoHistory', () => {
    const chosen = new URLSearchParams(location.search);
    for (const field of document.querySelectorAll('.filters select, .filters input')) {
      const value = chosen.get(field.name) ?? '';
      const accepts = field.matches('select')
        ? [...field.options].some((option) => option.value === value)
        : field.matches('[type=search], [type=text], [type=number]');
      if (accepts && field !== document.activeElement) field.value = value;
    }
  });

  // A filter form without its button: any change of a choice submits it.
  document.addEventListener('change', (event) => {
    const form = event.target.closest?.('form[data-auto]');
    if (form && event.target.matches('select, input[type=checkbox], input[type=radio]')) {
      form.requestSubmit();
    }
  });
})();
