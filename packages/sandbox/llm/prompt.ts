/** A request to the model as a stand-in reads it. */
export type Prompt = {
  /** The instruction before the document. */
  readonly task: string;
  /** The text between the fences; the whole prompt when there are none. */
  readonly document: string;
  readonly language: 'cs' | 'en';
  readonly kind: 'topics' | 'consolidation' | 'difference' | 'summary';
};

const FENCE = /---BEGIN USER TEXT---\s*\n([\s\S]*?)\n?\s*---END USER TEXT---/;

/** The fence is looked for in the prompt only: a system text may cite its two lines. */
export function parsePrompt(system: string, prompt: string): Prompt {
  const fenced = FENCE.exec(prompt);
  const document = fenced?.[1] ?? prompt;
  const task = fenced === null ? '' : prompt.slice(0, fenced.index);
  return {
    task,
    document,
    language: languageOf(`${system}\n${task}`),
    kind: kindOf(task, document),
  };
}

function languageOf(instructions: string): 'cs' | 'en' {
  if (/\b(in English|anglicky)\b/i.test(instructions)) return 'en';
  if (/\b(in Czech|česky)(?![\p{L}])/iu.test(instructions)) return 'cs';
  return /\b(the|following|summari[sz]e|print)\b/i.test(instructions) ? 'en' : 'cs';
}

function kindOf(task: string, document: string): Prompt['kind'] {
  if (/->/.test(task) || /\b(merge|consolidate|sluč)/i.test(task)) return 'consolidation';
  if (/TOPICS\s*:/.test(task)) return 'topics';
  if (/^[+-] ?\S/m.test(document) && /\b(difference|rozdíl)/i.test(task)) return 'difference';
  return /\b(difference|rozdíl)/i.test(task) ? 'difference' : 'summary';
}
