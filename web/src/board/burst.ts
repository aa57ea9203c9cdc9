/** A burst: someone is thrown off. Spikes of two lengths around 0, 0. */
export const BURST = burst(12, [25, 21], 15.5);

function burst(spikes: number, outer: readonly number[], inner: number): string {
  const points: string[] = [];
  for (let at = 0; at < 2 * spikes; at++) {
    const long = at % 2 ? inner : (outer[(at / 2) % outer.length] ?? inner);
    const angle = (Math.PI * at) / spikes - Math.PI / 2;
    points.push(`${(long * Math.cos(angle)).toFixed(1)} ${(long * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join("L")}Z`;
}
