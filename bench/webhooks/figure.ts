import type { Cpu } from './webhook-house.ts'

/** One line of the page. */
export interface Figure {
  readonly work: string
  readonly value: string
  /** Empty: none was set. */
  readonly goal: string
  readonly isMissed: boolean
  /** Microseconds of a delivery. */
  readonly cpuUs?: Cpu
}

/** Milliseconds below which half of these lie, and nearly all. */
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
