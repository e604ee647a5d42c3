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
/** The part of a bar's place that it fills. */
const FILLED = 0.75

/** Bars of the volume over time. The table beside it has the same figures as text. */
export function VolumeChart({ title, currency, bars }: VolumeChartProps) {
  const [first, ...rest] = bars
  if (!first) return null
  const largest = rest.reduce((most, bar) => (Number(bar.amount) > Number(most.amount) ? bar : most), first)
  const last = bars.at(-1) ?? first
  const peak = formatAmount(largest.amount, currency)
  return (
    <figure className="chart">
      <figcaption className="quiet">{texts.largest(peak, formatDate(largest.from))}</figcaption>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {bars.map(({ from, amount }, place) => {
          const height = Number(largest.amount) > 0 ? (Number(amount) / Number(largest.amount)) * HEIGHT : 0
          return <rect key={from} x={place + (1 - FILLED) / 2} y={HEIGHT - height} width={FILLED} height={height} />
        })}
      </svg>
      <p className="quiet">
        <span>{formatDate(first.from)}</span> <span>{formatDate(last.from)}</span>
      </p>
    </figure>
  )
}
