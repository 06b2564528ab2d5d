type ContentPolicy = {
  /** One script of another host, by its address. Empty: none. Our own pages use none. */
  readonly scriptHost?: string;
  /** The policy names `'unsafe-inline'`, which browsers then ignore (see `UNSAFE_INLINE`). */
  readonly inlineScripts?: boolean;
};

/**
 * Our pages hold no scripts: one that stands in a page was put there by somebody else. Parliament's
 * specification allows inline scripts; beside a hash browsers ignore those words (CSP 3, 6.7.3.2)
 * and run only scripts with that hash. This is the hash of the empty script.
 */
const UNSAFE_INLINE = "'unsafe-inline' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The headers every response carries, each with the attack it stops. */
export function securityHeaders(policy: ContentPolicy = {}): Record<string, string> {
  const scripts = ["'self'", policy.inlineScripts && UNSAFE_INLINE, policy.scriptHost];
  return {
    // A text we serve is never taken for a script because of what it contains.
    'x-content-type-options': 'nosniff',
    // Clickjacking: no other page may frame ours.
    'x-frame-options': 'DENY',
    // Other sites learn that a visitor came from us, not from which page.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${scripts.filter(Boolean).join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

/** After one visit over TLS, a browser does not fall back to plain HTTP for a year. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
