import { formatAmount, formatDate } from '../formats.ts'
import { texts } from '../language.ts'

interface Bar {
  readonly from: string
  readonly amount: string
}

interface VolumeChartProps {
  readonly title: string
  readonly currency: string
  readonly bars: readonly Bar[]
}

const HEIGHT = 100
/** The share of a bar's slot that it fills. The rest is a gap. */
const FILLED = 0.75

/** A bar chart of the volume. The table beside it has the same figures as text. */
export function VolumeChart({ title, currency, bars }: VolumeChartProps) {
  const [first, ...rest] = bars
  if (!first) return null
  const largest = rest.reduce((max, bar) => (Number(bar.amount) > Number(max.amount) ? bar : max), first)
  const last = bars.at(-1) ?? first
  const peak = Number(largest.amount)
  return (
    <figure className="chart">
      <figcaption className="quiet">
        {peak > 0 ? texts.largest(formatAmount(largest.amount, currency), formatDate(largest.from)) : texts.noVolume}
      </figcaption>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {bars.map(({ from, amount }, index) => {
          const height = peak > 0 ? (Number(amount) / peak) * HEIGHT : 0
          return <rect key={from} x={index + (1 - FILLED) / 2} y={HEIGHT - height} width={FILLED} height={height} />
        })}
      </svg>
      <p className="quiet">
        <span>{formatDate(first.from)}</span> <span>{formatDate(last.from)}</span>
      </p>
    </figure>
  )
}
