export const statuses = ['pending', 'accepted', 'expired'] as const;

/** The filter of the list, as it is in the URL. */
export interface InvitationSearch {
  readonly status?: (typeof statuses)[number];
}

/** Ignores values that the list does not offer, so that an old or mistyped link still shows a list. */
export function readInvitationSearch({ status: given }: Readonly<Record<string, unknown>>): InvitationSearch {
  const status = statuses.find((each) => each === given);
  return status === undefined ? {} : { status };
}
