import type uPlot from 'uplot';

/** Joins a reversed movement and its reversal with an arc above the steps, and marks both. */
export function drawPairs(plot: uPlot, pairs: readonly (readonly [number, number])[], color: string): void {
  const { ctx, data } = plot;
  const [days, quantities] = data;
  if (pairs.length === 0 || quantities === undefined) return;
  const scale = devicePixelRatio;
  const place = (point: number): readonly [number, number] => [
    plot.valToPos(days[point] ?? 0, 'x', true),
    plot.valToPos(quantities[point] ?? 0, 'quantity', true),
  ];
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.lineWidth = 1.5 * scale;
  ctx.setLineDash([2 * scale, 3 * scale]);
  for (const [original, reversal] of pairs) {
    const [startX, startY] = place(original);
    const [endX, endY] = place(reversal);
    const top = Math.max(plot.bbox.top, Math.min(startY, endY) - 26 * scale);
    ctx.beginPath();
    ctx.moveTo(startX, startY);
    ctx.bezierCurveTo(startX, top, endX, top, endX, endY);
    ctx.stroke();
    for (const [x, y] of [
      [startX, startY],
      [endX, endY],
    ] as const) {
      ctx.beginPath();
      ctx.arc(x, y, 3.5 * scale, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  ctx.restore();
}
