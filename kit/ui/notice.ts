import { type Html, html, type Part } from '../html.ts';

/** A remark that must be seen: `bad` and `warn` are read out at once by a screen reader. */
export function notice(mood: 'good' | 'bad' | 'warn' | 'info', content: Part): Html {
  const role = mood === 'bad' || mood === 'warn' ? 'alert' : 'status';
  return html`<div class="notice ${mood}" role="${role}">${content}</div>`;
}
