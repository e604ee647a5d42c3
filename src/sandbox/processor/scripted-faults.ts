import { LRUCache } from 'lru-cache'

/**
 * The faults of calls. After a fault `…_before` nothing was charged. After a fault `…_after` the
 * call was run, and its response is lost or damaged.
 */
export const FAULTS = [
  'drop_before',
  'error_before',
  'too_many_before',
  'forbidden_before',
  'silent_after',
  'drop_after',
  'error_after',
  'unreadable_after',
  'slow',
] as const

export type Fault = (typeof FAULTS)[number]

export const isBefore = (fault: Fault): boolean => fault.endsWith('_before')

export const OPERATIONS = ['charge', 'refund', 'capture', 'find', 'identity_start', 'identity_read', 'any'] as const

export type ScriptedOperation = (typeof OPERATIONS)[number]

/** A fault of the next calls, of any amount and instrument. */
export interface FaultScript {
  readonly fault: Fault
  readonly operation: ScriptedOperation
  readonly count: number
  /** The delay of `slow`. */
  readonly delayMs: number
}

/** A fault that applies to a call. */
export interface AppliedFault {
  readonly fault: Fault
  readonly delayMs: number
}

export interface ScriptedFaults {
  readonly script: (script: FaultScript) => void
  readonly clear: () => void
  /** Takes the next scripted fault of an operation; null when there is none. */
  readonly next: (operation: Exclude<ScriptedOperation, 'any'>) => AppliedFault | null
  /**
   * Returns the fault of a scenario for a call with this key. A fault applies to the first calls
   * with a key only.
   */
  readonly ofScenario: (key: string, fault: Fault | undefined) => AppliedFault | null
  /** Returns the fault of a repeated call with this key, by the fault of its first call. */
  readonly again: (key: string) => AppliedFault | null
}

const SLOW_MS = 3_000
const KEYS_MAX = 50_000
/**
 * The number of calls with one key that a scenario's fault affects: a client's immediate retries,
 * but not its next attempt.
 */
const TIMES = 3
const TIMES_OF: Readonly<Partial<Record<Fault, number>>> = { silent_after: 1, slow: 1 }

export function createScriptedFaults(): ScriptedFaults {
  let scripts: FaultScript[] = []
  const played = new LRUCache<string, { readonly fault: Fault; readonly times: number }>({ max: KEYS_MAX })

  function ofScenario(key: string, fault: Fault | undefined): AppliedFault | null {
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
