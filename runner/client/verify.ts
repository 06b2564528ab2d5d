import { Webhook, WebhookVerificationError } from 'standardwebhooks';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * For receivers: the payload of a signed callback, or a WebhookVerificationError. Give the body
 * exactly as it came and, while a secret is being replaced, both of them. A message more than five
 * minutes old or ahead is refused; `webhook-id` stays the same over all tries of a job, so keep
 * those you have seen if doing the work twice would hurt.
 */
export function verify(secrets: readonly string[], headers: Headers, body: string): unknown {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  );
  let refusal = new WebhookVerificationError('No secret given');
  for (const secret of secrets) {
    try {
      return new Webhook(secret).verify(body, named);
    } catch (error) {
      refusal = error as WebhookVerificationError;
    }
  }
  throw refusal;
}
