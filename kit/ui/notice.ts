import { type Html, html, type Part } from '../html.ts';

/** A highlighted message; screen readers announce `bad` and `warn` at once. */
export function notice(mood: 'good' | 'bad' | 'warn' | 'info', content: Part): Html {
  const role = mood === 'bad' || mood === 'warn' ? 'alert' : 'status';
  return html`<div class="notice ${mood}" role="${role}">${content}</div>`;
}
