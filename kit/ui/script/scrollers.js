// Regions that scroll inside a page are focusable, but only while they overflow.
(() => {
  const markScrollers = () => {
    for (const part of document.querySelectorAll('.table, .chart .scroll, pre')) {
      const scrolls =
        part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1;
      if (scrolls) part.tabIndex = 0;
      else if (part !== document.activeElement) part.removeAttribute('tabindex');
      // A table that fits is no scroll container, so its head can stick to the window.
      if (part.matches('.table')) part.toggleAttribute('data-fits', !scrolls);
    }
  };
  addEventListener('resize', markScrollers);
  document.addEventListener('htmx:afterSettle', markScrollers);
  markScrollers();

  // On a narrow screen the tabs scroll sideways: scroll the current one into view.
  const tabs = document.querySelector('.tabs');
  const here = tabs?.querySelector('[aria-current]');
  if (here) tabs.scrollLeft = here.offsetLeft - (tabs.clientWidth - here.offsetWidth) / 2;
})();
