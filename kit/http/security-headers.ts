type ContentPolicy = {
  /** One further host scripts may come from. Empty: none. Our own pages use none. */
  readonly scriptHost?: string;
  /** Whether a page may hold a script itself. Our own pages hold none: put there, one is hostile. */
  readonly inlineScripts?: boolean;
};

/** The headers every response carries, each with the attack it stops. */
export function securityHeaders(policy: ContentPolicy = {}): Record<string, string> {
  const scripts = ["'self'", policy.inlineScripts && "'unsafe-inline'", policy.scriptHost];
  return {
    // A text we serve is never taken for a script because of what it contains.
    'x-content-type-options': 'nosniff',
    // Nobody lays our page invisibly over a button of theirs.
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
