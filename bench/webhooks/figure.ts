import type { Cpu } from './webhook-environment.ts'

/** One line of the page. */
export interface Figure {
  readonly work: string
  readonly value: string
  /** Empty if the figure has no goal. */
  readonly goal: string
  readonly isMissed: boolean
  /** CPU time of a delivery in microseconds. */
  readonly cpuUs?: Cpu
}

/** Deliveries a second, and the CPU time of each. */
interface Rate {
  readonly perSecond: number
  readonly cpuUs: Cpu
}

/** The median and the 99th percentile in milliseconds. */
interface Spread {
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Returns the median and the 99th percentile. */
export function spread(tookMs: readonly number[]): Spread {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

export function figureRow({ work, value, goal, isMissed, cpuUs }: Figure): string {
  return `| ${work} | **${value}** | ${goal}${isMissed ? ' (missed)' : ''} | ${cpuUs ? cpuText(cpuUs) : ''} |`
}

function cpuText(cpuUs: Cpu): string {
  const processes = Object.entries(cpuUs).filter(([, us]) => us >= 1)
  const all = processes.reduce((sum, [, us]) => sum + us, 0)
  return `${Math.round(all)} µs: ${processes.map(([name, us]) => `${name} ${Math.round(us)}`).join(', ')}`
}

/** Returns the figure of a rate; its goal is the least that it must be. */
export function rateFigure(work: string, { perSecond, cpuUs }: Rate, goal: number | null): Figure {
  const isMissed = goal !== null && !(perSecond >= goal)
  return { work, value: `${Math.round(perSecond)}/s`, goal: goal === null ? '' : `≥ ${goal}/s`, isMissed, cpuUs }
}

/** Returns the figure of a ratio; its goal is the least that it must be. */
export function ratioFigure(work: string, ratio: number, goal: number): Figure {
  return { work, value: ratio.toFixed(2), goal: `≥ ${goal}`, isMissed: !(ratio >= goal) }
}

/** Returns the figure of a latency; its goal is a limit of the 99th percentile. */
export function latencyFigure(work: string, { p50Ms, p99Ms }: Spread, goalMs: number | null): Figure {
  const value = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`
  const goal = goalMs === null ? '' : `p99 < ${goalMs} ms`
  return { work, value, goal, isMissed: goalMs !== null && !(p99Ms < goalMs) }
}
