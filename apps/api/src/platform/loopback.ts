import { isIPv4 } from 'node:net';

/** Whether the host of a URL or `Host` header, without its port, is this machine. A name such as 127.example.com is not. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return (
    name === 'localhost' || name === '[::1]' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
  );
}
