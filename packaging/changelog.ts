// The changelog of a release, from what CHANGELOG.md says under "Unreleased" and from commits.

/** `0.1.9`, `minor` is `0.2.0`. A whole version is taken as it is. */
export function nextVersion(version: string, wanted: string): string {
  if (/^\d+\.\d+\.\d+$/.test(wanted)) return wanted;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  throw new Error(`${wanted} is none of patch, minor, major and no version such as 1.2.3`);
}

type Release = {
  readonly version: string;
  /** Day of the release: `2026-11-22`. */
  readonly date: string;
  /** Of the commits; those that name a place, `runner: what changed`, are listed by place. */
  readonly subjects: readonly string[];
};

/**
 * The section of one release: what was written by hand, then the commits; and the changelog with it
 * below an empty "Unreleased".
 */
export function released(changelog: string, { version, date, subjects }: Release) {
  const [section, written = ''] = /^## Unreleased\n(.*?)(?=^## |$(?!\n))/ms.exec(changelog) ?? [];
  if (section === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased"');
  const place = (subject: string) => /^([\w ,-]+): ./.exec(subject)?.[1] ?? '';
  const commits = subjects
    .filter((subject) => place(subject) !== '')
    .sort((a, b) => place(a).localeCompare(place(b), 'en'));
  const notes = [
    `## ${version} (${date})\n`,
    ...(written.trim() === '' ? [] : [`\n${written.trim()}\n`]),
    ...(commits.length === 0 ? [] : ['\n### Commits\n\n']),
    ...commits.map((subject) => `- ${subject}\n`),
  ].join('');
  const [before = '', after = ''] = changelog.split(section);
  return { notes, changelog: `${before}## Unreleased\n\n${notes}${after && `\n${after}`}` };
}
