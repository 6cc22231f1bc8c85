/** A heading and the text below it. The browser fills in placeholders such as `{organization}`. */
export interface Part {
  readonly heading: string;
  readonly text: string;
}

/** All texts of the accept page in one language. `{brand}` is the configured name of the product. */
export interface PageTexts {
  readonly title: string;
  readonly noScript: Part;
  readonly opening: string;
  readonly busy: string;
  readonly invitation: Part & {
    readonly organization: string;
    readonly inviter: string;
    readonly role: string;
    readonly email: string;
    readonly until: string;
    readonly name: string;
    readonly nameHint: string;
    readonly nameError: string;
    readonly accept: string;
    readonly decline: string;
  };
  readonly declining: Part & { readonly decline: string; readonly back: string };
  readonly declined: Part;
  readonly key: Part & {
    readonly offer: string;
    readonly show: string;
    readonly label: string;
    readonly once: string;
    readonly copy: string;
    readonly copied: string;
    readonly selected: string;
    readonly use: string;
    readonly reference: string;
  };
  readonly joined: Part;
  readonly repeated: Part;
  readonly signIn: Part & {
    /** The text of the link to the console's sign-in. */
    readonly link: string;
    /** Before the field for a key. */
    readonly orKey: string;
    readonly credential: string;
    readonly accept: string;
    readonly error: string;
    readonly notYours: string;
  };
  readonly incomplete: Part;
  readonly unknown: Part;
  readonly expired: Part;
  readonly already: Part & { readonly newKey: string };
  readonly withdrawn: Part;
  readonly limited: Part;
  readonly unavailable: Part;
  readonly failed: Part;
  readonly continue: string;
  readonly retry: string;
}
