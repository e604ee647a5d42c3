import type { Result } from './report.ts'

/** A smaller ratio than this share of the earlier one counts as lost. */
const KEPT_SHARE = 0.9

/** The part of a stored run that is compared. */
export type ComparedRun = Pick<Result, 'at'> & {
  readonly machine: Pick<Result['machine'], 'processor' | 'cores' | 'commit'>
  readonly works: readonly Pick<Result['works'][number], 'name' | 'ratio'>[]
}

/**
 * Compares a run with the newest earlier one on the same kind of processor, and returns a line for
 * each ratio that fell by more than a tenth. Without an earlier run it returns null.
 */
export function lostRatios(run: ComparedRun, earlier: readonly ComparedRun[]): string[] | null {
  const before = earlier
    .filter(({ at, machine }) => at < run.at && kindOf(machine) === kindOf(run.machine))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
  if (!before) return null
  return run.works.flatMap(({ name, ratio }) => {
    const former = before.works.find((work) => work.name === name)?.ratio
    if (former === undefined || ratio >= former * KEPT_SHARE) return []
    return [
      `${name}: ${ratio.toFixed(2)}, and ${former.toFixed(2)} on ${before.at.slice(0, 10)} (${before.machine.commit})`,
    ]
  })
}

function kindOf({ processor, cores }: ComparedRun['machine']): string {
  return `${processor}, ${cores} cores`
}
