import { LRUCache } from 'lru-cache'
import type { Fault } from './fault.ts'

export const OPERATIONS = ['charge', 'refund', 'find', 'identity_start', 'identity_read', 'any'] as const

export type Operation = (typeof OPERATIONS)[number]

/** A fault that comes over the next calls, whatever they charge. */
export interface Script {
  readonly fault: Fault
  readonly operation: Operation
  readonly count: number
  /** How long `slow` is. */
  readonly delayMs: number
}

/** How a call goes wrong. */
export interface Mishap {
  readonly fault: Fault
  readonly delayMs: number
}

export interface ScriptedFaults {
  readonly script: (script: Script) => void
  readonly clear: () => void
  /** What the next call of that operation meets; null when nothing is scripted. */
  readonly next: (operation: Exclude<Operation, 'any'>) => Mishap | null
  /** What a call under this key meets because its number or amount says so; each fault only so often under one key. */
  readonly ofScenario: (key: string, fault: Fault | undefined) => Mishap | null
  /** The same for a key that was answered before. */
  readonly again: (key: string) => Mishap | null
}

const SLOW_MS = 3_000
const KEYS_MOST = 50_000
/** A client that tries a call again at once meets them again; the next time it comes back it is answered. */
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
