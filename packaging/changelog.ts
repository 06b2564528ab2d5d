// The changelog of a release, from what CHANGELOG.md says under "Unreleased" and from commits.

export type Bump = 'patch' | 'minor' | 'major';

/** `0.1.9`, `minor` is `0.2.0`. A whole version is taken as it is. */
export function nextVersion(version: string, wanted: string): string {
  if (/^\d+\.\d+\.\d+$/.test(wanted)) return wanted;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  throw new Error(`${wanted} is none of patch, minor, major and no version such as 1.2.3`);
}

/** Commit subjects `place: what changed`, by place, places in order of the alphabet. */
export function changesByPlace(subjects: readonly string[]): ReadonlyMap<string, string[]> {
  const parsed = subjects.flatMap((subject) => {
    const [, place, text] = /^([\w ,-]+): (.+)$/.exec(subject) ?? [];
    return place === undefined || text === undefined ? [] : [{ place: place.toLowerCase(), text }];
  });
  const groups = Map.groupBy(parsed, ({ place }) => place);
  return new Map(
    [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([place, changes]) => [place, changes.map(({ text }) => text)]),
  );
}

type Release = {
  readonly version: string;
  /** Day of the release: `2026-11-22`. */
  readonly date: string;
  readonly changes: ReadonlyMap<string, string[]>;
};

const UNRELEASED = '## Unreleased\n';

/** The section of one release: what was written by hand, then the commits. */
export function releaseNotes(changelog: string, { version, date, changes }: Release): string {
  const written = unreleased(changelog).trim();
  const commits = [...changes].flatMap(([place, texts]) =>
    texts.map((text) => `- ${place}: ${text}`),
  );
  return [
    `## ${version} (${date})`,
    ...(written === '' ? [] : ['', written]),
    ...(commits.length === 0 ? [] : ['', '### Commits', '', ...commits]),
    '',
  ].join('\n');
}

/** The changelog with an empty "Unreleased" above the notes of the release. */
export function withRelease(changelog: string, notes: string): string {
  const at = changelog.indexOf(UNRELEASED) + UNRELEASED.length;
  const rest = changelog.slice(at + unreleased(changelog).length);
  return `${changelog.slice(0, at)}\n${notes}${rest === '' ? '' : `\n${rest}`}`;
}

function unreleased(changelog: string): string {
  const at = changelog.indexOf(UNRELEASED);
  if (at < 0) throw new Error('CHANGELOG.md has no section "## Unreleased"');
  const rest = changelog.slice(at + UNRELEASED.length);
  const next = rest.search(/^## /m);
  return next < 0 ? rest : rest.slice(0, next);
}
