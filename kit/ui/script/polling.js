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
