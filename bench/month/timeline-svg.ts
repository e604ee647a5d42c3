/** A line of a chart: a count for each second. */
export interface Series {
  readonly name: string
  readonly color: string
  readonly counts: readonly number[]
}

const SIZE = { width: 880, height: 360 } as const
const MARGIN = { top: 48, right: 20, bottom: 48, left: 68 } as const
const INNER = {
  width: SIZE.width - MARGIN.left - MARGIN.right,
  height: SIZE.height - MARGIN.top - MARGIN.bottom,
} as const
const TICKS = 6
const LEGEND_WIDTH = 150
/** A gray that is legible on white and on black. */
const INK = '#7d7d7d'

/**
 * Returns a chart of counts a second over time as SVG. It has no background of its own; all colors
 * should be legible on white and on black.
 */
export function timelineSvg(title: string, series: readonly Series[]): string {
  const seconds = Math.max(1, ...series.map(({ counts }) => counts.length))
  const largest = Math.max(1, ...series.flatMap(({ counts }) => counts))
  const [xStep, yStep] = [tickStep(seconds), tickStep(largest)]
  const top = Math.ceil(largest / yStep) * yStep
  const x = (second: number) => MARGIN.left + (second / seconds) * INNER.width
  const y = (count: number) => MARGIN.top + INNER.height - (count / top) * INNER.height
  const bottom = MARGIN.top + INNER.height
  const line = ({ color, counts }: Series) => {
    const points = counts.map((count, second) => `${round(x(second + 0.5))},${round(y(count))}`).join(' ')
    return `<polyline fill="none" stroke="${color}" stroke-width="2" stroke-linejoin="round" points="${points}"/>`
  }
  const legend = ({ name, color }: Series, at: number) => {
    const left = SIZE.width - MARGIN.right - LEGEND_WIDTH * (series.length - at)
    return `<rect x="${left}" y="17" width="16" height="4" fill="${color}"/><text x="${left + 22}" y="24">${escaped(name)}</text>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" font-family="sans-serif" font-size="13" fill="${INK}">
<title>${escaped(title)}</title>
<text x="${MARGIN.left}" y="24" font-size="15" font-weight="bold">${escaped(title)}</text>
${series.map(legend).join('\n')}
${ticks(top, yStep)
  .map((count) => yTick(count, round(y(count))))
  .join('\n')}
${ticks(seconds, xStep)
  .map((second) => xTick(second, round(x(second)), bottom))
  .join('\n')}
<text x="${MARGIN.left + INNER.width / 2}" y="${SIZE.height - 8}" text-anchor="middle">Seconds after the plans fell due</text>
<text transform="translate(16 ${MARGIN.top + INNER.height / 2}) rotate(-90)" text-anchor="middle">Per second</text>
${series.map(line).join('\n')}
</svg>
`
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides a range into few parts. */
function tickStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / TICKS))
  return Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => range / step <= TICKS) ?? range)
}

function ticks(range: number, step: number): number[] {
  return Array.from({ length: Math.floor(range / step) + 1 }, (_, at) => at * step)
}

function yTick(count: number, y: number): string {
  const grid = `<line x1="${MARGIN.left}" x2="${SIZE.width - MARGIN.right}" y1="${y}" y2="${y}" stroke="${INK}" stroke-opacity="0.35"/>`
  return `${grid}<text x="${MARGIN.left - 8}" y="${y + 4}" text-anchor="end">${count.toLocaleString('en-US')}</text>`
}

function xTick(second: number, x: number, bottom: number): string {
  const mark = `<line x1="${x}" x2="${x}" y1="${bottom}" y2="${bottom + 5}" stroke="${INK}"/>`
  return `${mark}<text x="${x}" y="${bottom + 20}" text-anchor="middle">${second}</text>`
}

const round = (value: number) => Math.round(value * 10) / 10

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
