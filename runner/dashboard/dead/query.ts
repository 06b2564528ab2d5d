/** The filter as typed. */
export type DeadQuery = {
  readonly queue?: string | undefined;
  readonly host?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly error?: string | undefined;
};

export type Verb = 'retry' | 'purge';

/** The page of dead jobs with this filter, or the page that asks before acting on them. */
export function deadHref(query: DeadQuery, verb?: Verb): string {
  const path = verb === undefined ? '/dashboard/dead' : `/dashboard/dead/${verb}`;
  const parameters = new URLSearchParams(given(query)).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/** The fields that are set; forms send an empty value for the others. */
export function given({ queue, host, error, since, until }: DeadQuery): Record<string, string> {
  const entries = Object.entries({ queue, host, error, since, until });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
