const words: Record<string, string> = {
  ADDRESS_REFUSED: 'The host stands for an address that is not public.',
  ENOTFOUND: 'The host name cannot be resolved.',
  ENODATA: 'The host name cannot be resolved.',
  ETIMEOUT: 'The host name cannot be resolved at the moment.',
  ESERVFAIL: 'The host name cannot be resolved at the moment.',
  EAI_AGAIN: 'The host name cannot be resolved at the moment.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  EPIPE: 'The connection was cut.',
  UND_ERR_SOCKET: 'The connection was cut.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
  UND_ERR_HEADERS_TIMEOUT: 'No answer came in time.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
};

/** Why there was no answer, for the owner of the address: our words, since a library's may quote anything. */
export function failureText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return failureText(error.errors[0]);
  if (error instanceof Error && error.name === 'TimeoutError') return 'No answer came in time.';
  if (error instanceof Error && error.name === 'HTTPParserError') return 'The answer is not HTTP.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = words[code];
  if (known !== undefined) return known;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `The certificate is not accepted (${code}).`;
  return 'No answer came.';
}
