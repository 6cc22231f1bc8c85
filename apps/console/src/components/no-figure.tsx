/** A figure that does not exist: a dash, and the reason for screen readers. */
export function NoFigure({ reason }: { readonly reason: string }) {
  return (
    <span title={reason}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}
