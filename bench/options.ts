import { parseArgs } from 'node:util'
import type { Plan } from './ratios.ts'

/** The options of a benchmark that compares two servers. */
export interface Options {
  /** The names of the workloads to run. Undefined: all. */
  readonly only: readonly string[] | undefined
  readonly quick: boolean
  /** True if ratios that fell are a failure. */
  readonly check: boolean
  readonly plan: Plan
}

/**
 * Reads `--quick`, `--only Q1,M1` and, if the benchmark can compare its ratios with kept ones,
 * `--check` from the command line.
 */
export function readOptions({ canCheck }: { readonly canCheck: boolean }): Options {
  const flag = { type: 'boolean', default: false } as const
  const options = { quick: flag, only: { type: 'string' } } as const
  const { values } = parseArgs({ options: canCheck ? { ...options, check: flag } : options })
  const { quick } = values
  const check = 'check' in values && values.check === true
  const [rounds, roundMs] = quick ? [7, 1000] : [33, 1200]
  return { only: values.only?.split(','), quick, check, plan: { rounds, roundMs, connections: 32 } }
}
