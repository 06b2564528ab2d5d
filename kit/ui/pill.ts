import { type Html, html } from '../html.ts';

export type Mood = 'good' | 'bad' | 'warn' | 'idle';

/** A state in one word, repeated by colour and shape. */
export function pill(mood: Mood, word: string): Html {
  return html`<span class="pill ${mood}">${word}</span>`;
}
