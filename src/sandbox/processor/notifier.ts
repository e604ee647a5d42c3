import { randomBase62 } from '../../platform/crypto/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Ledger } from './ledger.ts'
import { afterAttempt, applyScripts, type NotificationFault, type ScriptedNotifications } from './notification-rules.ts'
import { openNotificationSender } from './notification-sender.ts'
import type { Notification } from './records.ts'

/** The content of a notification: its type and its data. */
export type NotificationContent = Pick<Notification, 'type' | 'data'>

/**
 * Notifies merchants of changes, at least once each, until they accept the notification or its
 * attempts run out.
 */
export interface Notifier {
  /** Sends the notifications that were not finished when the ledger was closed. */
  readonly resume: () => void
  /**
   * Sends these, each after the first attempt of the previous one. Skips merchants without an
   * address.
   */
  readonly notify: (merchant: string, contents: readonly NotificationContent[], fault: 'twice' | null) => void
  /** Applies a fault to the next `count` notifications. */
  readonly script: (fault: NotificationFault, count: number) => void
  /** Sends the withheld notifications. Returns their number. */
  readonly release: () => number
  /** Attempts all waiting notifications at once. Resolves to the number that still wait. */
  readonly flush: () => Promise<number>
  /** Replaces the origin of the merchant's address; null: no replacement. */
  readonly redirect: (origin: string | null) => void
  readonly close: () => Promise<void>
}

interface Delivery {
  readonly merchant: string
  readonly notification: Notification
  /** The number of copies that each attempt sends. */
  times: number
  attempts: number
  timer: NodeJS.Timeout | null
  /** The attempt in flight, or queued behind another notification. */
  sending: Promise<void> | null
}

/**
 * Creates the notifier. Signatures hold the machine's time (`wallNow`), notifications the
 * processor's (`now`).
 */
export function createNotifier(ledger: Ledger, wallNow: Clock, now: Clock): Notifier {
  const sender = openNotificationSender(ledger, wallNow)
  const deliveries = openDeliveries(ledger, sender.send)
  let scripted: ScriptedNotifications<Delivery> = { scripts: [], withheld: [], reversed: [] }

  return {
    resume: () => {
      for (const { merchant, notification } of [...ledger.unfinishedNotifications.values()])
        void deliveries.attempt(deliveries.add(merchant, notification))
    },
    notify: (merchant, contents, fault) => {
      if (ledger.merchant(merchant).account === null) return
      const added = contents.map((content) => {
        const notification: Notification = { id: `evt_${randomBase62(20)}`, createdAt: now(), ...content }
        ledger.record({ kind: 'notification', merchant, value: notification })
        return deliveries.add(merchant, notification, fault === 'twice' ? 2 : 1)
      })
      const applied = applyScripts(scripted, added)
      scripted = applied.scripted
      for (const { items, times } of applied.sequences) deliveries.sendInOrder(items, times)
    },
    script: (fault, count) => {
      scripted = { ...scripted, scripts: [...scripted.scripts, { fault, left: count }] }
    },
    release: () => {
      const { withheld } = scripted
      scripted = { ...scripted, withheld: [] }
      deliveries.sendInOrder(withheld)
      return withheld.length
    },
    flush: () => deliveries.attemptAll(new Set([...scripted.withheld, ...scripted.reversed])),
    redirect: sender.redirect,
    close: async () => {
      scripted = { ...scripted, scripts: [] }
      deliveries.stop()
      await sender.close()
    },
  }
}

function openDeliveries(ledger: Ledger, send: (merchant: string, notification: Notification) => Promise<boolean>) {
  const unfinished = new Map<string, Delivery>()
  let stopped = false

  function attempt(delivery: Delivery, after: Promise<void> = Promise.resolve()): Promise<void> {
    if (delivery.timer) clearTimeout(delivery.timer)
    delivery.timer = null
    delivery.sending ??= after
      .then(() => attemptOnce(delivery))
      .finally(() => {
        delivery.sending = null
      })
    return delivery.sending
  }

  async function attemptOnce(delivery: Delivery): Promise<void> {
    const { merchant, notification, times } = delivery
    delivery.attempts++
    let accepted = false
    for (let time = 0; time < times; time++) accepted = await send(merchant, notification)
    if (stopped) return
    const next = afterAttempt(delivery.attempts, accepted)
    if (next.state === 'waiting') {
      delivery.timer = setTimeout(() => void attempt(delivery), next.waitMs).unref()
      return
    }
    unfinished.delete(notification.id)
    ledger.record({ kind: 'notified', merchant, id: notification.id })
  }

  return {
    attempt,
    add: (merchant: string, notification: Notification, times = 1): Delivery => {
      const delivery = { merchant, notification, times, attempts: 0, timer: null, sending: null }
      unfinished.set(notification.id, delivery)
      return delivery
    },
    /** Attempts each after the attempt of the previous one. */
    sendInOrder: (list: readonly Delivery[], times = 1): void => {
      let former = Promise.resolve()
      for (const delivery of list) {
        delivery.times = Math.max(delivery.times, times)
        former = attempt(delivery, former)
      }
    },
    /** Attempts all others. Resolves to the number of unfinished ones afterwards. */
    attemptAll: async (except: ReadonlySet<Delivery>): Promise<number> => {
      await Promise.all([...unfinished.values()].filter((each) => !except.has(each)).map((each) => attempt(each)))
      return unfinished.size
    },
    stop: (): void => {
      stopped = true
      for (const { timer } of unfinished.values()) if (timer) clearTimeout(timer)
    },
  }
}
