import type { Instrument } from './records.ts'
import { SCENARIOS, scenarioOf } from './scenario.ts'

/** What charges of stored instruments play that have nothing to play themselves, one after the other. */
export interface ScriptedPlays {
  /** Names of scenarios, behind those that wait. */
  readonly script: (names: readonly string[]) => void
  readonly clear: () => void
  /** What the next charge of such an instrument plays; null when nothing that fits is scripted. */
  readonly next: (instrument: Instrument['type']) => string | null
}

const RETURN = /^(late )?return R\d\d$/

/** Whether a charge may be told to play it. What goes wrong on the way is scripted as a fault. */
export function isPlay(name: string): boolean {
  return RETURN.test(name) || (Object.hasOwn(SCENARIOS, name) && scenarioOf(name).fault === undefined)
}

export function createScriptedPlays(): ScriptedPlays {
  let waiting: string[] = []
  const fits = (name: string, instrument: Instrument['type']) => !RETURN.test(name) || instrument === 'bank_account'
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
