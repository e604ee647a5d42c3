import { LRUCache } from 'lru-cache'
import type { Fault } from './fault.ts'

export const OPERATIONS = ['charge', 'refund', 'find', 'identity_start', 'identity_read', 'any'] as const

export type Operation = (typeof OPERATIONS)[number]

/** A fault of the next calls, of any amount and instrument. */
export interface Script {
  readonly fault: Fault
  readonly operation: Operation
  readonly count: number
  /** The delay of `slow`. */
  readonly delayMs: number
}

/** A fault that applies to a call. */
export interface Mishap {
  readonly fault: Fault
  readonly delayMs: number
}

export interface ScriptedFaults {
  readonly script: (script: Script) => void
  readonly clear: () => void
  /** Takes the next scripted fault of an operation; null when there is none. */
  readonly next: (operation: Exclude<Operation, 'any'>) => Mishap | null
  /** Returns the fault of a scenario for a call with this key. A fault applies to the first calls with a key only. */
  readonly ofScenario: (key: string, fault: Fault | undefined) => Mishap | null
  /** Returns the fault of a repeated call with this key, by the fault of its first call. */
  readonly again: (key: string) => Mishap | null
}

const SLOW_MS = 3_000
const KEYS_MOST = 50_000
/** The calls with one key that a scenario's fault disturbs: a client's immediate retries, but not its next attempt. */
const TIMES = 3
const TIMES_OF: Readonly<Partial<Record<Fault, number>>> = { silent_after: 1, slow: 1 }

export function createScriptedFaults(): ScriptedFaults {
  let scripts: Script[] = []
  const played = new LRUCache<string, { readonly fault: Fault; readonly times: number }>({ max: KEYS_MOST })

  function ofScenario(key: string, fault: Fault | undefined): Mishap | null {
    if (fault === undefined) return null
    const times = (played.get(key)?.times ?? 0) + 1
    played.set(key, { fault, times })
    return times <= (TIMES_OF[fault] ?? TIMES) ? { fault, delayMs: SLOW_MS } : null
  }

  return {
    script: (script) => {
      scripts.push(script)
    },
    clear: () => {
      scripts = []
    },
    next: (operation) => {
      const script = scripts.find((each) => each.operation === operation || each.operation === 'any')
      if (!script) return null
      scripts = scripts.flatMap((each) =>
        each !== script ? [each] : each.count > 1 ? [{ ...each, count: each.count - 1 }] : [],
      )
      return script
    },
    ofScenario,
    again: (key) => ofScenario(key, played.get(key)?.fault),
  }
}
