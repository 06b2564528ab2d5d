import { type Html, html } from '../html.ts';

export type Mood = 'good' | 'bad' | 'warn' | 'idle';

/** A state in one word: colour and shape say it again. */
export function pill(mood: Mood, word: string): Html {
  return html`<span class="pill ${mood}">${word}</span>`;
}
