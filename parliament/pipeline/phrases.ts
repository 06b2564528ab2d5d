import { czechOf } from '@tessera/kit/czech-prepositions';
import { phraseBook } from '@tessera/kit/messages';

export const phrases = phraseBook({
  title: ['Zpracování sněmovních tisků', 'Processing of prints'],
  caption: ['Zpracování podle volebních období', 'Processing by electoral period'],
  about: [
    'Na pozadí se stahují dokumenty tisků, získává se z nich text, určují se témata, píšou se shrnutí a čte se průběh projednávání. Hotová práce se neopakuje, ani když se služba restartuje.',
    'In the background, documents of prints are downloaded, their text is extracted, topics are assigned, summaries are written and legislative histories are read. Finished work is not repeated, even after a restart.',
  ],
  nothingRuns: ['Právě se nic nezpracovává.', 'Nothing is being processed at the moment.'],
  starting: [
    (period: string) => `Začíná zpracování ${period}. období.`,
    (period) => `Processing of period ${period} is starting.`,
  ],
  running: [
    (period: string, stage: string, done: string, total: string, remaining: string) =>
      `Zpracovává se ${period}. období, ${stage.toLocaleLowerCase('cs')}: ${done} ${czechOf(total)}${remaining}.`,
    (period, stage, done, total, remaining) =>
      `Processing period ${period}, ${stage.toLowerCase()}: ${done} of ${total}${remaining}.`,
  ],
  remaining: [(time: string) => `, zbývá asi ${time}`, (time) => `, about ${time} remaining`],
  modelThere: [
    (name: string) => `Jazykový model ${name} je k dispozici.`,
    (name) => `The language model ${name} is available.`,
  ],
  modelAway: [
    (name: string) =>
      `Jazykový model ${name} není k dispozici: témata se určují podle klíčových slov a shrnutí se nepíšou.`,
    (name) =>
      `The language model ${name} is not available: topics are assigned by keywords and no summaries are written.`,
  ],
  refreshing: ['Právě se obnovují data.', 'The data are being refreshed.'],
  nextRefresh: [
    (time: string) => `Příští obnovení dat: ${time}.`,
    (time) => `Next refresh of the data: ${time}.`,
  ],
  noRefresh: ['Denní obnovení dat je vypnuté.', 'The daily refresh is switched off.'],
  lastRefresh: [
    (time: string) => `Poslední proběhlo ${time}.`,
    (time) => `The last one was at ${time}.`,
  ],
  refreshFailed: [
    (problem: string) => `Nezdařilo se, platí předchozí data: ${problem}.`,
    (problem) => `It failed, the previous data stay in service: ${problem}.`,
  ],
  period: ['Období', 'Period'],
  allPeriods: ['všechna', 'all'],
  state: ['Stav', 'State'],
  prints: ['Tisků', 'Prints'],
  ended: ['Skončilo', 'Ended'],
  upToDate: ['hotovo', 'up to date'],
  left: [(count: string) => `na příště ${count}`, (count) => `${count} left for later`],
  noToken: [
    'Spouštět a rušit zpracování odsud lze, jen když má služba nastaven ADMIN_TOKEN.',
    'Processing can be started and cancelled here only when ADMIN_TOKEN is set.',
  ],
  token: ['Heslo správce', 'Administrator token'],
  start: ['Spustit', 'Start'],
  cancel: ['Zrušit', 'Cancel'],
  refreshNow: ['Obnovit data', 'Refresh the data'],
  started: ['Zpracování bylo zařazeno.', 'Processing was queued.'],
  cancelled: ['Zpracování bylo zrušeno.', 'Processing was cancelled.'],
  refreshStarted: ['Obnovení dat začalo.', 'The refresh has started.'],
  stage_download: ['Dokumenty', 'Documents'],
  stage_text: ['Texty', 'Texts'],
  stage_topics: ['Témata', 'Topics'],
  stage_summaries: ['Práce na shrnutích a rozdílech', 'Work on summaries and differences'],
  stage_consolidation: ['Souhrn témat', 'Topic table'],
  stage_history: ['Průběh', 'History'],
  noPrints: ['bez tisků', 'no prints'],
  summaries: ['Napsaná shrnutí', 'Summaries written'],
  summaries_refused: [(count: string) => `odmítnuto ${count}`, (count) => `${count} refused`],
  summaries_waiting: [(count: string) => `čeká ${count}`, (count) => `${count} waiting`],
  summaries_failed: [(count: string) => `nezdařilo se ${count}`, (count) => `${count} failed`],
  withoutSummaries: ['hotovo bez shrnutí', 'done without summaries'],
  state_idle: ['čeká', 'idle'],
  state_queued: ['ve frontě', 'queued'],
  state_running: ['běží', 'running'],
  state_done: ['hotovo', 'done'],
  state_incomplete: ['neúplné', 'incomplete'],
  state_failed: ['selhalo', 'failed'],
  state_cancelled: ['zrušeno', 'cancelled'],
});
