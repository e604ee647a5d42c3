import type { InstrumentData } from './records.ts'
import { SCENARIOS, scenarioOf } from './scenario.ts'

/** Scenarios for the next charges of stored instruments that have none of their own. */
export interface ScriptedScenarios {
  /** Appends names of scenarios. */
  readonly script: (names: readonly string[]) => void
  readonly clear: () => void
  /** Takes the next scenario that fits the instrument; null when there is none. */
  readonly next: (instrument: InstrumentData['type']) => string | null
}

const RETURN = /^(late )?return R\d\d$/

/** Returns whether a name is a scenario without a fault. Faults are scripted separately. */
export function isScriptable(name: string): boolean {
  return RETURN.test(name) || (Object.hasOwn(SCENARIOS, name) && scenarioOf(name).fault === undefined)
}

export function createScriptedScenarios(): ScriptedScenarios {
  let waiting: string[] = []
  const fits = (name: string, instrument: InstrumentData['type']) => !RETURN.test(name) || instrument === 'bank_account'
  return {
    script: (names) => {
      waiting.push(...names)
    },
    clear: () => {
      waiting = []
    },
    next: (instrument) => {
      const index = waiting.findIndex((name) => fits(name, instrument))
      return index < 0 ? null : waiting.splice(index, 1)[0]!
    },
  }
}
