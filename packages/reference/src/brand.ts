/** Name and colors of the installation. */
export interface Brand {
  readonly name: string;
  /** On a light background. */
  readonly light: Colors;
  /** On a dark background. */
  readonly dark: Colors;
}

/** CSS colors of text and surfaces in the brand's color, and of text on them. */
interface Colors {
  readonly accent: string;
  readonly hover: string;
  readonly onAccent: string;
}
