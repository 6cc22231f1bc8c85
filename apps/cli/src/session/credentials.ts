import { configurationError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { profileOf, readProfiles } from './profiles.ts';

export const defaultProfile = 'default';

export interface Credentials {
  readonly baseUrl: string;
  /** Absent for the operations that need none. */
  readonly apiKey: string | undefined;
  /** Where they are from, for `--verbose`. */
  readonly source: string;
}

/**
 * Where to connect, and as whom: the profile named by `--profile`, else the environment, else the default profile. A
 * stored key is sent only to the URL that it was stored with.
 *
 * @throws CliError that says which part is missing and how to provide it
 */
export function credentialsOf(
  io: Pick<Io, 'env'>,
  profile: string | undefined,
  isPublic: boolean,
): Credentials {
  if (profile !== undefined) {
    const stored = profileOf(readProfiles(io), profile);
    if (stored === undefined)
      throw configurationError(
        `There is no profile ${profile}. Create it with: tallybook login --profile ${profile} URL`,
      );
    return { baseUrl: stored.base_url, apiKey: stored.api_key, source: `profile ${profile}` };
  }
  const url = nonEmpty(io.env['TALLYBOOK_URL']);
  const key = nonEmpty(io.env['TALLYBOOK_API_KEY']);
  if (url !== undefined && key !== undefined) return { baseUrl: url, apiKey: key, source: 'the environment' };
  const stored = profileOf(readProfiles(io), defaultProfile);
  if (key !== undefined) {
    if (stored === undefined) throw configurationError('TALLYBOOK_API_KEY is set, but TALLYBOOK_URL is not.');
    return { baseUrl: stored.base_url, apiKey: key, source: 'TALLYBOOK_API_KEY and the default profile' };
  }
  if (url !== undefined) {
    if (stored !== undefined && sameUrl(stored.base_url, url))
      return { baseUrl: url, apiKey: stored.api_key, source: 'the default profile' };
    if (isPublic) return { baseUrl: url, apiKey: undefined, source: 'TALLYBOOK_URL' };
    throw configurationError(
      'TALLYBOOK_URL is set, but TALLYBOOK_API_KEY is not, and the stored key belongs to another URL or is missing.',
    );
  }
  if (stored === undefined)
    throw configurationError(
      'No service is configured. Run tallybook login URL, or set TALLYBOOK_URL and TALLYBOOK_API_KEY.',
    );
  return { baseUrl: stored.base_url, apiKey: stored.api_key, source: 'the default profile' };
}

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

const trimmed = (url: string): string => url.replace(/\/+$/, '');
const sameUrl = (one: string, other: string): boolean => trimmed(one) === trimmed(other);
