/**
 * The states of a notification:
 *
 * | State    | Entered when                              | Left when                                                     |
 * |----------|-------------------------------------------|---------------------------------------------------------------|
 * | delayed  | a script withholds or reverses it         | released, or the script has its last notification → sending   |
 * | sending  | created, released, retried or flushed     | accepted or out of attempts → finished; otherwise → waiting   |
 * | waiting  | an attempt failed                         | its timer fires, or a flush → sending                         |
 * | finished | it was accepted, or all attempts failed   | never                                                         |
 */
export type AfterAttempt = { readonly state: 'finished' } | { readonly state: 'waiting'; readonly waitMs: number }

/** The waits before the second and each further attempt. */
const WAITS_MS = [500, 2_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000]

/** Returns the state of a notification after its n-th attempt; the first is 1. */
export function afterAttempt(attempt: number, accepted: boolean): AfterAttempt {
  const waitMs = WAITS_MS[attempt - 1]
  return accepted || waitMs === undefined ? { state: 'finished' } : { state: 'waiting', waitMs }
}

/** The faults of notifications: sent twice, in reverse order, or withheld until released. */
export const NOTIFICATION_FAULTS = ['twice', 'reversed', 'withheld'] as const

export type NotificationFault = (typeof NOTIFICATION_FAULTS)[number]

/** A fault, and how many more notifications it applies to. */
export interface NotificationScript {
  readonly fault: NotificationFault
  readonly left: number
}

/** The scripted faults, and the notifications that they delay. */
export interface ScriptedNotifications<Item> {
  readonly scripts: readonly NotificationScript[]
  /** Delayed until they are released, the oldest first. */
  readonly withheld: readonly Item[]
  /** Delayed until their script has its last notification, the newest first. */
  readonly reversed: readonly Item[]
}

/** Notifications that are sent one after the other, each `times` times. */
export interface NotificationSequence<Item> {
  readonly items: readonly Item[]
  readonly times: 1 | 2
}

/**
 * Applies the scripted faults to new notifications. Returns the remaining scripts, and the
 * notifications to send.
 */
export function applyScripts<Item>(
  scripted: ScriptedNotifications<Item>,
  items: readonly Item[],
): { readonly scripted: ScriptedNotifications<Item>; readonly sequences: readonly NotificationSequence<Item>[] } {
  if (scripted.scripts.length === 0) return { scripted, sequences: [{ items, times: 1 }] }
  const sequences: NotificationSequence<Item>[] = []
  let now = scripted
  for (const item of items) {
    const applied = applyScript(now, item)
    now = applied.scripted
    if (applied.sequence) sequences.push(applied.sequence)
  }
  return { scripted: now, sequences }
}

function applyScript<Item>(
  scripted: ScriptedNotifications<Item>,
  item: Item,
): { readonly scripted: ScriptedNotifications<Item>; readonly sequence: NotificationSequence<Item> | null } {
  const [script, ...others] = scripted.scripts
  if (!script) return { scripted, sequence: { items: [item], times: 1 } }
  const left = script.left - 1
  const next = { ...scripted, scripts: left === 0 ? others : [{ ...script, left }, ...others] }
  if (script.fault === 'twice') return { scripted: next, sequence: { items: [item], times: 2 } }
  if (script.fault === 'withheld')
    return { scripted: { ...next, withheld: [...scripted.withheld, item] }, sequence: null }
  const reversed = [item, ...scripted.reversed]
  if (left > 0) return { scripted: { ...next, reversed }, sequence: null }
  return { scripted: { ...next, reversed: [] }, sequence: { items: reversed, times: 1 } }
}
