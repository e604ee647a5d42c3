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

/** Returns the median and the 99th percentile in milliseconds. */
export function spread(tookMs: readonly number[]): { readonly p50Ms: number; readonly p99Ms: number } {
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
