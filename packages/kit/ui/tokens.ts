/** A colour on light paper and on dark. */
export type Tone = { readonly light: string; readonly dark: string };

/** The colours of every page and chart. `chart/theme.test.ts` checks their contrast (WCAG 2.2 AA). */
export const TOKENS = {
  paper: { light: '#fbfaf7', dark: '#14161a' },
  ink: { light: '#1d1f23', dark: '#e9e7e2' },
  'ink-2': { light: '#5b6068', dark: '#a3a8b0' },
  rule: { light: '#dedbd3', dark: '#2c3037' },
  surface: { light: '#ffffff', dark: '#1b1e23' },
  good: { light: '#1a7340', dark: '#6cc892' },
  bad: { light: '#b3261e', dark: '#f08d84' },
  warn: { light: '#8a5a00', dark: '#e0b25c' },
} as const satisfies Record<string, Tone>;

/** One accent colour per service: links, the active tab, one mark in a chart; never a large area. */
export const ACCENTS = {
  parliament: { light: '#274c77', dark: '#9dbfe6' },
  runner: { light: '#7a3e9d', dark: '#cfa3e8' },
  housing: { light: '#b4471f', dark: '#f0a583' },
  rating: { light: '#1f6f5c', dark: '#7fcdb8' },
  portal: { light: '#3d4451', dark: '#b9c0cc' },
} as const satisfies Record<string, Tone>;

export type ServiceName = keyof typeof ACCENTS;

/** The tokens as custom properties; `light-dark()` follows the reader's system or their choice. */
export function tokensCss(service: ServiceName): string {
  const lines = Object.entries({ ...TOKENS, accent: ACCENTS[service] }).map(
    ([name, { light, dark }]) => `--${name}:light-dark(${light},${dark});`,
  );
  return `:root{color-scheme:light dark;${lines.join('')}}`;
}
