import { createHmac } from 'node:crypto'
import { Agent } from 'undici'
import { randomBase62 } from '../../platform/crypto/index.ts'
import { grouped } from '../../platform/grouped.ts'
import { type Clock, epochMsOf } from '../../platform/time/index.ts'
import type { Telling } from './fault.ts'
import type { Ledger } from './ledger.ts'
import { post } from './post.ts'
import type { Notification } from './records.ts'

/** One thing to tell, without its name. */
export interface Fact {
  readonly type: string
  readonly data: object
}

/** Tells merchants, at least once each thing, until they answer or tries run out. */
export interface Notifier {
  /** Goes on with what had not arrived when the ledger was closed. */
  readonly resume: () => void
  /** Tells these, each when the one before it has been tried. A merchant that gave no address is told nothing. */
  readonly tell: (merchant: string, facts: readonly Fact[], telling: 'twice' | null) => void
  /** How the next `count` notifications go astray. */
  readonly script: (telling: Telling, count: number) => void
  /** Sends what was withheld, and gives how many that were. */
  readonly release: () => number
  /** Sends everything that waits at once, and resolves when each was tried; gives how many still wait. */
  readonly flush: () => Promise<number>
  /** Sends them to this origin instead of that of the merchant's address; null: as the address says. */
  readonly redirect: (origin: string | null) => void
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly merchant: string
  readonly notification: Notification
  tries: number
  times: number
  timer: NodeJS.Timeout | null
  sending: Promise<void> | null
}

const CONNECTIONS = 16
const ANSWER_WITHIN_MS = 10_000
/** Of one merchant: what comes while so many requests are under way goes together. */
const REQUESTS_MOST = 2
const NOTIFICATIONS_A_REQUEST = 50
/** How long is waited before each further try. After the last it is given up. */
const WAITS_MS = [500, 2_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000]

/** Makes the notifier. Signatures hold the machine's time, notifications the processor's. */
export function createNotifier(ledger: Ledger, wallNow: Clock, now: Clock): Notifier {
  const agent = new Agent({ connections: CONNECTIONS, headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS })
  const posts = grouped<string, Notification, boolean>({
    write: async (merchant, notifications) => {
      const arrived = await deliver(merchant, notifications)
      return notifications.map(() => arrived)
    },
    itemsMost: NOTIFICATIONS_A_REQUEST,
    batchesMost: REQUESTS_MOST,
  })
  const waiting = new Map<string, Waiting>()
  let held: Waiting[] = []
  let scripts: { telling: Telling; left: number }[] = []
  let reversing: Waiting[] = []
  let origin: string | null = null
  let closed = false

  function add(merchant: string, notification: Notification): Waiting {
    const each: Waiting = { merchant, notification, tries: 0, times: 1, timer: null, sending: null }
    waiting.set(notification.id, each)
    return each
  }

  function tell(merchant: string, facts: readonly Fact[], telling: 'twice' | null): void {
    if (ledger.merchant(merchant).account === null) return
    const made = facts.map((fact) => {
      const notification: Notification = { id: `evt_${randomBase62(20)}`, createdAt: now(), ...fact }
      ledger.record({ kind: 'notification', merchant, value: notification })
      const each = add(merchant, notification)
      if (telling === 'twice') each.times = 2
      return each
    })
    if (scripts.length === 0) inOrder(made)
    else for (const each of made) goAstray(each)
  }

  function takeScript(): { readonly telling: Telling; readonly left: number } | null {
    const script = scripts[0]
    if (!script) return null
    script.left--
    if (script.left === 0) scripts.shift()
    return script
  }

  function goAstray(each: Waiting): void {
    const script = takeScript()
    if (script?.telling === 'withheld') held.push(each)
    else if (script?.telling === 'reversed') {
      reversing.unshift(each)
      if (script.left > 0) return
      inOrder(reversing)
      reversing = []
    } else {
      if (script) each.times = 2
      inOrder([each])
    }
  }

  function inOrder(list: readonly Waiting[]): void {
    let former = Promise.resolve()
    for (const each of list) former = send(each, former)
  }

  function send(each: Waiting, after: Promise<void>): Promise<void> {
    if (each.timer) clearTimeout(each.timer)
    each.timer = null
    each.sending = after
      .then(() => sendOnce(each))
      .finally(() => {
        each.sending = null
      })
    return each.sending
  }

  function attempt(each: Waiting): Promise<void> {
    return each.sending ?? send(each, Promise.resolve())
  }

  async function sendOnce(each: Waiting): Promise<void> {
    each.tries++
    let arrived = false
    for (let time = 0; time < each.times; time++) arrived = await posts.submit(each.merchant, each.notification)
    if (closed) return
    const waitMs = WAITS_MS[each.tries - 1]
    if (!arrived && waitMs !== undefined) {
      each.timer = setTimeout(() => void attempt(each), waitMs).unref()
      return
    }
    waiting.delete(each.notification.id)
    ledger.record({ kind: 'told', merchant: each.merchant, id: each.notification.id })
  }

  async function deliver(merchant: string, notifications: readonly Notification[]): Promise<boolean> {
    const { account } = ledger.merchant(merchant)
    if (account === null) return false
    const { origin: own, pathname, search } = new URL(account.notificationUrl)
    const address = origin === null ? { origin: own, path: pathname + search } : { origin, path: pathname }
    const body = JSON.stringify(notifications.length === 1 ? notifications[0] : notifications)
    const status = await post(agent, address, body, signature(account.notificationSecret, wallNow(), body))
    return status !== null && status >= 200 && status < 300
  }

  return {
    resume: () => {
      for (const { merchant, notification } of [...ledger.untold.values()]) void attempt(add(merchant, notification))
    },
    tell,
    script: (telling, count) => {
      scripts.push({ telling, left: count })
    },
    release: () => {
      const released = held
      held = []
      inOrder(released)
      return released.length
    },
    flush: async () => {
      const isHeld = new Set([...held, ...reversing])
      await Promise.all([...waiting.values()].filter((each) => !isHeld.has(each)).map(attempt))
      return waiting.size
    },
    redirect: (to) => {
      origin = to
    },
    close: async () => {
      closed = true
      scripts = []
      for (const { timer } of waiting.values()) if (timer) clearTimeout(timer)
      await agent.destroy()
    },
  }
}

/** Signs what is sent: the time and the body together, so that neither can be another. */
export function signature(secret: string, at: ReturnType<Clock>, body: string): string {
  const seconds = Math.floor(epochMsOf(at) / 1_000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
