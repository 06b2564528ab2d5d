import type { FaultBook } from '../faults.ts';
import { LLM_FAULT_KINDS, type LlmFault } from './behaviours.ts';

/**
 * Applies `?kind=&path=&times=&delay=`; `kind=none` removes the fault of the path, or all. Returns
 * the problem with an unknown kind.
 */
export function changeFaults(
  faults: FaultBook<LlmFault>,
  parameters: URLSearchParams,
): string | undefined {
  const given = parameters.get('kind');
  const path = parameters.get('path') ?? undefined;
  if (given === 'none') {
    if (path === undefined) faults.set([]);
    else faults.remove(path);
    return undefined;
  }
  const kind = LLM_FAULT_KINDS.find((one) => one === given);
  if (kind === undefined) return `kind: expected none or one of ${LLM_FAULT_KINDS.join(', ')}`;
  const times = Number.parseInt(parameters.get('times') ?? '', 10);
  const delayMs = Number.parseInt(parameters.get('delay') ?? '', 10);
  faults.put({
    kind,
    ...(path !== undefined && { path }),
    ...(Number.isInteger(times) && { times }),
    ...(Number.isInteger(delayMs) && { delayMs }),
  });
  return undefined;
}
