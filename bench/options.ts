import { parseArgs } from 'node:util'
import type { Plan } from './ratios.ts'

/** The options of a benchmark that compares two servers. */
export interface Options {
  /** The names of the workloads to run. Undefined: all. */
  readonly only: readonly string[] | undefined
  readonly quick: boolean
  readonly plan: Plan
}

/** Reads `--quick` and `--only Q1,M1` from the command line. */
export function readOptions(): Options {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
  const { quick } = values
  const [rounds, roundMs] = quick ? [7, 1000] : [33, 1200]
  return { only: values.only?.split(','), quick, plan: { rounds, roundMs, connections: 32 } }
}
