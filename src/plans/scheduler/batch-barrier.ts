/** A barrier at which the participants of a batch wait for each other. */
export interface BatchBarrier {
  /**
   * Resolves when every participant has arrived or left, at the latest `waitMs` after the first
   * arrival.
   */
  readonly arrive: () => Promise<void>
  /** Removes a participant that will not arrive. */
  readonly leave: () => void
}

/** The progress of a charge, as the caller needs to know it. */
export interface ChargeProgress extends Pick<BatchBarrier, 'arrive'> {
  /** Called when the charge waits for its provider. */
  readonly sent: () => void
  /** Called when its outcome is known. */
  readonly responded: () => void
}

/** The progress of a charge without a batch. */
export const NO_BATCH: ChargeProgress = { sent: () => {}, responded: () => {}, arrive: async () => {} }

/** Opens a barrier for `count` participants. No participant waits longer than `waitMs`. */
export function openBatchBarrier(count: number, waitMs: number): BatchBarrier {
  let missing = count
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | null = null

  function release(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const released = waiting
    waiting = []
    for (const resolve of released) resolve()
  }

  function leave(): void {
    missing--
    if (missing <= 0) release()
  }

  return {
    arrive: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        timer ??= setTimeout(release, waitMs)
        leave()
      }),
    leave,
  }
}

/**
 * Returns a participant's view of the barrier. Its `leave` does nothing after the participant has
 * arrived.
 */
export function participantOf({ arrive, leave }: BatchBarrier): BatchBarrier {
  let isMissing = true
  return {
    arrive: () => {
      isMissing = false
      return arrive()
    },
    leave: () => {
      if (isMissing) leave()
    },
  }
}
