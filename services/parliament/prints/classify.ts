import { createHash } from 'node:crypto';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { RegisteredPrint } from '../chamber/print-register.ts';
import { TOPICS } from '../chamber/topic-taxonomy.ts';
import { findTopic } from '../chamber/topics.ts';
import { parseConsolidation, parseTopics } from '../llm/answers.ts';
import { hasWords } from '../llm/grounding.ts';
import {
  consolidationPrompt,
  MAX_TOKENS,
  SYSTEM,
  topicsPrompt,
  truncated,
} from '../llm/prompts.ts';
import type { TopicRecord } from './journal.ts';
import { textPlace, topicTablePlace } from './places.ts';
import { newestFirst, type StageRun, type Task } from './run.ts';
import { writeTopicTable } from './topic-table.ts';

/** The keywords of this version: what others found is found again after an upgrade. */
const KEYWORDS = createHash('sha256')
  .update(JSON.stringify(TOPICS))
  .digest('base64url')
  .slice(0, 8);

/**
 * Stage 3: topics by the model when it can be reached, by keywords when not or when it fails; of
 * prints without topics or with those of other keywords, and with a model at hand of those that only
 * keywords were found for.
 */
export async function classifications(run: StageRun): Promise<Task[]> {
  const withModel = await run.llm.isAvailable();
  const { journal } = run;
  return newestFirst(run.register)
    .filter(({ ct }) => {
      const known = journal.topics.get(ct);
      if (known?.source !== 'keywords') return !known;
      return known.keywords !== KEYWORDS || (withModel && !known.refused);
    })
    .map((print) => async () => journal.add({ topics: await topicsOf(run, print) }));
}

async function topicsOf(run: StageRun, print: RegisteredPrint): Promise<TopicRecord> {
  const { ct, title, fullTitle } = print;
  const at = run.now().toISOString();
  const place = textPlace(run.period, ct);
  let refused = false;
  if (await run.llm.isAvailable()) {
    const text = (await run.disk.read(place))?.toString() ?? '';
    try {
      const prompt = topicsPrompt(fullTitle, truncated(text, run.limits));
      const limits = { maxTokens: MAX_TOKENS.topics, signal: run.signal };
      const answer = await run.llm.generate(prompt, SYSTEM.cs, limits);
      // A label of its own has to stand in the document; ours need not.
      const topics = parseTopics(answer).filter(
        (topic) => findTopic(topic) || hasWords(topic, `${fullTitle}\n${text}`),
      );
      if (topics.length > 0) {
        return { ct, topics, source: 'llm', model: run.llm.model, refused, at };
      }
      refused = true;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      run.signal.throwIfAborted();
      refused = error.kind === 'too-large';
    }
  }
  const input = { title, fullTitle, path: run.disk.pathOf(place) };
  const limits = { timeoutMs: 20_000, signal: run.signal };
  const topics = await run.worker.run('classify', input, limits);
  return { ct, topics, source: 'keywords', keywords: KEYWORDS, model: null, refused, at };
}

/**
 * Stage 5: one table of the period, when something was classified or summarised since it was written.
 */
export async function consolidation(run: StageRun): Promise<Task[]> {
  const { topics, summaries } = run.journal;
  const table = await run.disk.stat(topicTablePlace(run.period));
  const since = table ? new Date(table.changedMs).toISOString() : '';
  const records = [...topics.values(), ...(table ? summaries.values() : [])];
  return records.some(({ at }) => at > since) ? [() => consolidateTopics(run)] : [];
}

/**
 * Labels that are not of our taxonomy are merged by the model into those that are; without it, equal
 * labels in other letters become one.
 */
async function consolidateTopics(run: StageRun): Promise<void> {
  const records = [...run.journal.topics.values()];
  const own = [
    ...new Set(records.flatMap(({ topics }) => topics.filter((topic) => !findTopic(topic)))),
  ];
  const mapping = new Map<string, string>();
  const firstSpelling = new Map<string, string>();
  for (const label of own) {
    const key = label.toLocaleLowerCase('cs');
    const known = firstSpelling.get(key);
    if (known === undefined) firstSpelling.set(key, label);
    else mapping.set(label, known);
  }
  if (own.length > 0 && (await run.llm.isAvailable())) {
    try {
      const limits = { maxTokens: MAX_TOKENS.consolidation, signal: run.signal };
      const answer = await run.llm.generate(consolidationPrompt(own), SYSTEM.cs, limits);
      for (const [from, to] of parseConsolidation(answer, own)) mapping.set(from, to);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      run.signal.throwIfAborted();
    }
  }
  await writeTopicTable(run, mapping);
}
