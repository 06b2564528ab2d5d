import { type Fault, repeated } from './fault.ts';
import { repoRates } from './figures/repo-rate.ts';
import { notThere, type Reply, text } from './reply.ts';

/** The file of repo rates: UTF-8 with a byte order mark, decimal commas, no newline at the end. */
export function cnbReply(address: URL, fault: Fault | undefined): Reply {
  if (!address.pathname.endsWith('/vyvoj_repo_historie.txt')) return notThere();
  const header = fault === 'columns' ? 'OD|SAZBA' : 'PLATNA_OD|CNB_REPO_SAZBA_V_%';
  const lines = repeated(repoRates, fault).map(
    ([day, rate]) => `${day}|${rate.toFixed(2).replace('.', ',')}`,
  );
  const body = `\u{feff}${[header, ...lines].join('\n')}`;
  return text(body, 'text/plain', 'Fri, 19 Jun 2026 12:30:00 GMT');
}
