import { Webhook, WebhookVerificationError } from 'standardwebhooks';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * For receivers: returns the payload of a signed callback or throws a WebhookVerificationError.
 * `body` must be the bytes as received; while a secret is being replaced, pass both. Messages more
 * than five minutes old or in the future are refused. `webhook-id` is the same for all attempts of a
 * job, so receivers can recognise repeated calls.
 */
export function verify(secrets: readonly string[], headers: Headers, body: string): unknown {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  );
  let refusal = new WebhookVerificationError('no secret given');
  for (const secret of secrets) {
    try {
      return new Webhook(secret).verify(body, named);
    } catch (error) {
      refusal = error as WebhookVerificationError;
    }
  }
  throw refusal;
}
