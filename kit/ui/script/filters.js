// Filter forms: a changed choice sends them, and their fields follow the address.
(() => {
  // A filter form without its button: any change of a choice submits it.
  document.addEventListener('change', (event) => {
    const form = event.target.closest?.('form[data-auto]');
    if (form && event.target.matches('select, input[type=checkbox], input[type=radio]')) {
      form.requestSubmit();
    }
  });

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
    // Forms that lead back to this page lead back to this choice.
    for (const field of document.querySelectorAll('input[type=hidden][name=back]')) {
      field.value = location.pathname + location.search;
    }
  });
})();
