/** `27.11.2013` → `2013-11-27`; what is no such date → ''. */
export function isoDate(text: string): string {
  const parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  return parts ? `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}` : '';
}
