export const statuses = ['pending', 'accepted', 'expired'] as const;

/** The filter of the list, as it is in the URL. */
export interface InvitationSearch {
  readonly status?: (typeof statuses)[number];
}

/** What the list does not offer is ignored, so that an old or mistyped link still shows a list. */
export function readInvitationSearch({ status: given }: Readonly<Record<string, unknown>>): InvitationSearch {
  const status = statuses.find((each) => each === given);
  return status === undefined ? {} : { status };
}
