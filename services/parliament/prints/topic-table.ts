import { findTopic } from '../chamber/topics.ts';
import { readColumnFile, writeColumnFile } from '../store/column-file.ts';
import type { Disk } from './disk.ts';
import { topicTablePlace } from './places.ts';
import type { StageRun } from './run.ts';

/** Topics and summaries of a print as the table of its period holds them. */
export type TopicRow = {
  readonly ct: number;
  readonly topics: readonly string[];
  readonly source: 'llm' | 'keywords';
  readonly cs: string;
  readonly en: string;
  readonly model: string;
  readonly at: string;
};

const labels = (topics: readonly string[], locale: 'cs' | 'en') =>
  topics.map((topic) => findTopic(topic)?.[locale] ?? topic).join('; ');

/** Writes `topic_classifications.parquet`: ct, topic, topic_en, summary, summary_en, source. */
export async function writeTopicTable(
  run: StageRun,
  mapping: ReadonlyMap<string, string>,
): Promise<void> {
  const records = [...run.journal.topics.values()].sort((a, b) => a.ct - b.ct);
  const summaries = records.map(({ ct }) => run.journal.summaries.get(ct));
  const topics = records.map(({ topics }) => [
    ...new Set(topics.map((topic) => mapping.get(topic) ?? topic)),
  ]);
  const place = topicTablePlace(run.period);
  // The folder is there: the journal lies in it.
  await writeColumnFile(run.disk.pathOf(place), {
    columns: {
      ct: Int32Array.from(records, ({ ct }) => ct),
      topic_ids: topics.map((list) => list.join('|')),
      topic: topics.map((list) => labels(list, 'cs')),
      topic_en: topics.map((list) => labels(list, 'en')),
      summary: summaries.map((summary) => summary?.cs ?? ''),
      summary_en: summaries.map((summary) => summary?.en ?? ''),
      source: records.map(({ source }) => source),
      summary_model: summaries.map((summary) => summary?.model ?? ''),
      summary_at: summaries.map((summary) => summary?.at ?? ''),
    },
    about: { period: `${run.period}` },
  });
}

/** The table of a period by print; undefined when there is none that can be read. */
export async function readTopicTable(
  disk: Disk,
  period: number,
): Promise<ReadonlyMap<number, TopicRow> | undefined> {
  try {
    const { columns } = await readColumnFile(disk.pathOf(topicTablePlace(period)));
    const text = (name: string) => columns[name] as readonly string[];
    const rows = Array.from(
      columns.ct as Int32Array,
      (ct, row): TopicRow => ({
        ct,
        topics: text('topic_ids')
          [row]!.split('|')
          .filter((topic) => topic !== ''),
        source: text('source')[row] as TopicRow['source'],
        cs: text('summary')[row]!,
        en: text('summary_en')[row]!,
        model: text('summary_model')[row]!,
        at: text('summary_at')[row]!,
      }),
    );
    return new Map(rows.map((row) => [row.ct, row]));
  } catch {
    return undefined;
  }
}
