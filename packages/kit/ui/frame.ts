import { type Html, html } from '../html.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { phraseBook } from '../messages.ts';
import type { Theme, Visit } from './visit.ts';

/** The parts that all pages of a service share. */
export type Site = {
  readonly name: string;
  readonly home: string;
  readonly tabs: readonly { readonly href: string; readonly label: string }[];
  /** Address of an asset: `style.css`, `htmx.js`, `page.js`, `inter-latin-ext.woff2` … */
  readonly asset: (name: string) => string;
  /** false: its pages have one language, so there is nothing to choose. */
  readonly languages?: false;
  /** A sentence above every page, such as: these data are synthetic. */
  readonly notice?: string | undefined;
  /** A switch beside language and theme: period, region. */
  readonly controls?: Html | undefined;
  readonly foot: Html;
  /** Its parts refresh by morphing: `morph.js` is among the assets. */
  readonly morphs?: boolean;
  /** The clock of the times on its pages; without it the visitor's. */
  readonly times?: 'utc';
  /** `https://host` under which the public knows us; without it addresses stay relative. */
  readonly origin?: string | undefined;
};

export type PageParts = {
  /** The subject, without the service's name. */
  readonly title: string;
  readonly description: string;
  /** Path of this page without what does not change its content. */
  readonly canonical?: string;
  /** Path of a picture that says the same, shown where the page is shared. */
  readonly image?: string | undefined;
  /** Size of that picture in pixels, and what it says. */
  readonly imageAbout?: { readonly width: number; readonly height: number; readonly alt: string };
  readonly main: Html;
};

/** A whole HTML document: skip link, masthead, tabs, main, footer. */
export function pageFrame(site: Site, visit: Visit, page: PageParts): Html {
  const say = phrases(visit.locale);
  const origin = site.origin ?? '';
  const theme = visit.theme === 'auto' ? '' : html` data-theme="${visit.theme}"`;
  return html`<!doctype html>
<html lang="${visit.locale}"${theme}${site.times && html` data-times="${site.times}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${site.name}</title>
<meta name="description" content="${page.description}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:type" content="website">
${page.image && html`<meta property="og:image" content="${origin}${page.image}">`}${page.image && page.imageAbout && imageAbout(page.imageAbout)}
<meta name="htmx-config" content="${HTMX}">
${page.canonical && html`<link rel="canonical" href="${origin}${page.canonical}">`}
<link rel="icon" href="${site.asset('icon.svg')}" type="image/svg+xml">
<link rel="preload" href="${site.asset('inter-latin-ext.woff2')}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${site.asset('style.css')}">
<script src="${site.asset('htmx.js')}" defer></script>
${site.morphs && html`<script src="${site.asset('morph.js')}" defer></script>`}
<script src="${site.asset('page.js')}" defer></script>
</head>
<body${site.morphs && html` hx-ext="morph"`}>
<a class="skip" href="#content">${say.skip}</a>
<header class="masthead"><div class="wrap">
<a class="brand" href="${site.home}">${site.name}</a>
<div class="prefs">${site.controls}${site.languages !== false && languages(visit.locale)}${themes(visit, say)}</div>
${tabs(site, visit, say.sections)}
</div></header>
${site.notice && html`<aside class="banner" aria-label="${say.notice}"><div class="wrap"><p>${site.notice}</p></div></aside>`}
<main id="content" tabindex="-1"><div class="wrap">
${page.main}
</div></main>
<footer class="foot"><div class="wrap">${site.foot}<p>${say.fonts} Inter, Source Serif 4 (SIL OFL 1.1)</p></div></footer>
<div class="toasts"><p class="toast" id="connection" role="status"></p><p class="toast" id="toast" role="status"></p></div>
</body>
</html>`;
}

/** Tells sites that show a preview how much room the picture needs, and that it is the main thing. */
function imageAbout({ width, height, alt }: NonNullable<PageParts['imageAbout']>): Html {
  return html`
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:card" content="summary_large_image">`;
}

/** No evaluation of text as code; history keeps addresses, not copies of pages. */
const HTMX = JSON.stringify({
  allowEval: false,
  includeIndicatorStyles: false,
  historyCacheSize: 0,
  refreshOnHistoryMiss: true,
  scrollIntoViewOnBoost: false,
});

function tabs({ tabs }: Site, { path }: Visit, label: string): Html | undefined {
  if (tabs.length === 0) return undefined;
  const here = path.split('?')[0]!;
  const current = tabs.findLast(({ href }) => covers(href.split('?')[0]!, here));
  return html`<nav aria-label="${label}" style="width:100%"><ul class="tabs">${tabs.map(
    (tab) =>
      html`<li><a href="${tab.href}"${tab === current && html` aria-current="page"`}>${tab.label}</a></li>`,
  )}</ul></nav>`;
}

function covers(tab: string, here: string): boolean {
  return tab === here || (tab !== '/' && here.startsWith(`${tab}/`));
}

const NAMES: Record<Locale, string> = { cs: 'Česky', en: 'English' };

function languages(current: Locale): Html {
  return html`<nav aria-label="Jazyk / Language"><ul>${LOCALES.map((locale) =>
    locale === current
      ? html`<li><span aria-current="true" lang="${locale}">${NAMES[locale]}</span></li>`
      : html`<li><a href="/set-lang/${locale}" lang="${locale}" hreflang="${locale}" rel="nofollow">${NAMES[locale]}</a></li>`,
  )}</ul></nav>`;
}

function themes({ theme }: Visit, say: ReturnType<typeof phrases>): Html {
  const choices: readonly Theme[] = ['auto', 'light', 'dark'];
  return html`<nav aria-label="${say.theme}"><ul>${choices.map((choice) =>
    choice === theme
      ? html`<li><span aria-current="true">${say[choice]}</span></li>`
      : html`<li><a href="/set-theme/${choice}" rel="nofollow">${say[choice]}</a></li>`,
  )}</ul></nav>`;
}

const phrases = phraseBook({
  skip: ['Přejít k obsahu', 'Skip to content'],
  sections: ['Oddíly', 'Sections'],
  notice: ['Upozornění', 'Notice'],
  theme: ['Vzhled', 'Theme'],
  auto: ['Auto', 'Auto'],
  light: ['Světlý', 'Light'],
  dark: ['Tmavý', 'Dark'],
  fonts: ['Písma:', 'Fonts:'],
});
