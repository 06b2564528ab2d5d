import { html } from '@tessera/kit/html';
import type { Frame } from '../frame.ts';

/** The frame of every page with the script of the scenario at the end of it, after HTMX. */
export function withScript(frame: Frame, src: string): Frame {
  return (visit, page) =>
    frame(visit, { ...page, main: html`${page.main}<script src="${src}" defer></script>` });
}
