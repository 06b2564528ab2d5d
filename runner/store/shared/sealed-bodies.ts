import { SEALED_HEADER, type Sealable, sealedParts } from '../../job/sealed.ts';
import type { Seal } from './seal.ts';

/** The same job or schedule with its payload and headers encrypted; those that are so already stay. */
export function sealedBody<T extends Partial<Sealable>>(of: T, seal: Seal): T {
  if (!seal.inUse) return of;
  const { payload, headers } = of;
  const isPlain = payload !== undefined && sealedParts(payload) === undefined;
  const hasPlain = headers && headers[SEALED_HEADER] === undefined;
  const text = hasPlain && seal.seal(JSON.stringify(headers), 'headers');
  return {
    ...of,
    ...(isPlain && { payload: seal.seal(payload, 'payload') }),
    ...(text && { headers: { [SEALED_HEADER]: text } }),
  };
}

/** The same as it was before; what no key opens stays as it is. */
export function openedBody<T extends Partial<Sealable>>(of: T, seal: Seal): T {
  const { payload, headers } = of;
  const open = payload === undefined ? undefined : seal.open(payload, 'payload');
  const sealed = headers?.[SEALED_HEADER];
  if (open === payload && sealed === undefined) return of;
  const text = sealed === undefined ? undefined : seal.open(sealed, 'headers');
  return {
    ...of,
    ...(open !== undefined && { payload: open }),
    ...(text !== sealed && { headers: JSON.parse(text!) }),
  };
}
