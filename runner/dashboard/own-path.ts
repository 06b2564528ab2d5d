/** Only a path of the dashboard: a form of ours must not lead elsewhere afterwards. */
export function ownPath(path = '/dashboard'): string {
  return /^\/dashboard(?:[/?][\x21-\x7e]*)?$/.test(path) ? path : '/dashboard';
}
