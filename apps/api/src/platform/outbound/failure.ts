const texts: Record<string, string> = {
  ADDRESS_REFUSED: 'The host resolves to an address that is not public.',
  ENOTFOUND: 'The host name cannot be resolved.',
  ENODATA: 'The host name cannot be resolved.',
  ETIMEOUT: 'The host name cannot be resolved at the moment.',
  ESERVFAIL: 'The host name cannot be resolved at the moment.',
  EAI_AGAIN: 'The host name cannot be resolved at the moment.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response.',
  EPIPE: 'The connection was closed before a response.',
  UND_ERR_SOCKET: 'The connection was closed before a response.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
  UND_ERR_HEADERS_TIMEOUT: 'The response timed out.',
  UND_ERR_HEADERS_OVERFLOW: 'The response headers are too large.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
};

/** Says why there was no response, for the owner of the URL. Never a library's message, which may quote anything. */
export function failureText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return failureText(error.errors[0]);
  if (error instanceof Error && error.name === 'TimeoutError') return 'The response timed out.';
  if (error instanceof Error && error.name === 'HTTPParserError') return 'The response is not HTTP.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = texts[code];
  if (known !== undefined) return known;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `The TLS handshake failed (${code}).`;
  return 'No response was received.';
}
