import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { createDelivery, type DeliveryOptions } from '../deliver/webhook.ts';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { claimedJob } from './claimed-job.ts';

/** The options of the service without any settings. */
export const PLAIN: DeliveryOptions = {
  connections: 5,
  maxResultBytes: 65_536,
  denyPrivateNetworks: false,
  allowedNetworks: [],
  signingSecrets: [],
  breaker: undefined,
  clock: Date.now,
};

/** One call of a test receiver, whose behaviour is chosen by the path. */
export async function outcomeOf(
  path: string,
  about: Partial<ClaimedJob> = {},
  options: Partial<DeliveryOptions> = {},
): Promise<Outcome> {
  await using receiver = await startReceiver();
  const delivery = createDelivery({ ...PLAIN, ...options });
  try {
    return await delivery.deliver(claimedJob({ callbackUrl: receiver.url + path, ...about }));
  } finally {
    await delivery.close();
  }
}
