// Parts of a page that ask for themselves: not while nobody looks, and whoever reads is told once
// when no answer comes.
(() => {
  const POLLS = '[hx-trigger^="every"]';
  const ANSWER_MS = 10_000;
  const { lang, dataset } = document.documentElement;

  // Before the morphing of a refresh: what a reader opened and what scripts of ours marked stays.
  const marks = ['tabindex', 'data-fits'];
  if (globalThis.Idiomorph) {
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, _element, change) =>
      name !== 'open' && !(change === 'remove' && marks.includes(name));
  }

  document.addEventListener('htmx:configRequest', (event) => {
    if (!event.detail.elt.matches(POLLS)) return;
    if (document.hidden) event.preventDefault();
    // A server that takes the question and never answers is a lost one.
    event.detail.timeout = ANSWER_MS;
  });

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    for (const part of document.querySelectorAll(POLLS)) {
      // What fails says so through the events below.
      htmx.ajax('GET', part.getAttribute('hx-get'), { source: part }).catch(() => {});
    }
  });

  /** Ids of the parts whose last question had no answer. */
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

  /** Said when it happens and not again, however often is asked in vain. */
  function lost(part, what) {
    silent.add(part.id);
    if (place.textContent !== '') return;
    const utc = dataset.times === 'utc' && { timeZone: 'UTC', timeZoneName: 'short' };
    const shape = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...utc };
    place.textContent = SAID[lang][what](new Date().toLocaleTimeString(lang, shape));
  }

  /** What is gone will not come back: nobody asks for it any more. */
  function stop(part) {
    part.removeAttribute('hx-get');
    part.removeAttribute('hx-trigger');
    htmx.process(part);
    place.textContent = SAID[lang].gone;
  }

  const SAID = {
    cs: {
      silence: (time) => `Od ${time} není spojení. Údaje jsou zastaralé.`,
      failure: (time) => `Od ${time} se nedaří obnovovat. Údaje jsou zastaralé.`,
      gone: 'Tohle už neexistuje.',
    },
    en: {
      silence: (time) => `No connection since ${time}. The figures are old.`,
      failure: (time) => `Refreshing fails since ${time}. The figures are old.`,
      gone: 'This no longer exists.',
    },
  };
})();
