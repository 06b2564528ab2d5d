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
  });
})();
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
    if (spoken) show(spoken.dataset.announce || spoken.textContent, 'visually-hidden');
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
// Polling parts of a page: paused while the tab is hidden; a lost connection is announced once.
(() => {
  const POLLS = '[hx-trigger^="every"]';
  const ANSWER_MS = 10_000;
  const { lang, dataset } = document.documentElement;

  // Idiomorph keeps what the reader opened (details) and the attributes our scripts set.
  const marks = ['tabindex', 'data-fits'];
  if (globalThis.Idiomorph) {
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, _element, change) =>
      name !== 'open' && !(change === 'remove' && marks.includes(name));
  }

  document.addEventListener('htmx:configRequest', (event) => {
    if (!event.detail.elt.matches(POLLS)) return;
    if (document.hidden) event.preventDefault();
    // A server that accepts the request and never answers counts as a lost connection.
    event.detail.timeout = ANSWER_MS;
  });

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    for (const part of document.querySelectorAll(POLLS)) {
      // Failures are handled by the events below.
      htmx.ajax('GET', part.getAttribute('hx-get'), { source: part }).catch(() => {});
    }
  });

  /** Ids of the parts whose last request failed. */
  const silent = new Set();
  const place = document.getElementById('connection');

  const onPoll = (name, then) =>
    document.addEventListener(name, ({ detail }) => {
      const part = detail.requestConfig.elt;
      if (place && part.matches('[data-live]')) then(part, detail);
    });
  onPoll('htmx:sendError', (part) => lost(part, 'silence'));
  onPoll('htmx:timeout', (part) => lost(part, 'silence'));
  onPoll('htmx:responseError', (part, { xhr }) => {
    if (xhr.status === 404) stop(part);
    else lost(part, 'failure');
  });
  onPoll('htmx:afterRequest', (part, { successful }) => {
    if (successful && silent.delete(part.id) && silent.size === 0) place.textContent = '';
  });

  /** Announces the first failure only. */
  function lost(part, what) {
    silent.add(part.id);
    if (place.textContent !== '') return;
    const utc = dataset.times === 'utc' && { timeZone: 'UTC', timeZoneName: 'short' };
    const shape = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...utc };
    place.textContent = SAID[lang][what](new Date().toLocaleTimeString(lang, shape));
  }

  /** Stops polling a part that no longer exists. */
  function stop(part) {
    part.removeAttribute('hx-get');
    part.removeAttribute('hx-trigger');
    htmx.process(part);
    place.textContent = SAID[lang].gone;
  }

  const SAID = {
    cs: {
      silence: (time) => `Spojení je přerušené od ${time}. Údaje mohou být zastaralé.`,
      failure: (time) => `Údaje se od ${time} nedaří obnovit a mohou být zastaralé.`,
      gone: 'Tato položka už neexistuje.',
    },
    en: {
      silence: (time) => `No connection since ${time}. The figures may be out of date.`,
      failure: (time) => `Refreshing has failed since ${time}. The figures may be out of date.`,
      gone: 'This item no longer exists.',
    },
  };
})();
