// Filter forms are submitted on change, and their fields follow the address.
(() => {
  // A form marked data-auto is submitted when a select, checkbox or radio button changes.
  document.addEventListener('change', (event) => {
    const form = event.target.closest?.('form[data-auto]');
    if (form && event.target.matches('select, input[type=checkbox], input[type=radio]')) {
      form.requestSubmit();
    }
  });

  // Sort links and legends change the query too: copy the new query into the form fields.
  document.addEventListener('htmx:pushedIntoHistory', () => {
    const chosen = new URLSearchParams(location.search);
    for (const field of document.querySelectorAll('.filters select, .filters input')) {
      const value = chosen.get(field.name) ?? '';
      const accepts = field.matches('select')
        ? [...field.options].some((option) => option.value === value)
        : field.matches('[type=search], [type=text], [type=number]');
      if (accepts && field !== document.activeElement) field.value = value;
    }
    // Forms that redirect back here must return to the new address.
    for (const field of document.querySelectorAll('input[type=hidden][name=back]')) {
      field.value = location.pathname + location.search;
    }
  });
})();
