import type { TestApp } from './site.ts';

export const scenarioEndpoints = ['summary', 'regions', 'region-detail', 'compare'] as const;

type Endpoint = (typeof scenarioEndpoints)[number];
type Fields = Readonly<Record<string, string>>;
type Asking = { readonly lang?: 'cs' | 'en'; readonly json?: boolean };

/** Sends fields as the scenario's form does; `region-detail` asks for Brno unless told otherwise. */
export function scenarioForm(site: () => TestApp) {
  return (endpoint: Endpoint, fields: Fields, { lang = 'en', json }: Asking = {}) => {
    const all = endpoint === 'region-detail' ? { region: 'brno', ...fields } : fields;
    return site().app.inject({
      method: 'POST',
      url: `/api/scenario/${endpoint}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `lang=${lang}`,
        ...(json && { accept: 'application/json' }),
      },
      payload: String(new URLSearchParams(all)),
    });
  };
}
