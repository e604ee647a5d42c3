/** Those who are on their way to the same place wait there for each other. */
export interface Gathering {
  /** Resolves when all of them have come or given up, and not long after the first of those who wait has come. */
  readonly come: () => Promise<void>
  /** Says that one of them will not come. */
  readonly giveUp: () => void
}

/** Makes the place where `count` meet; nobody waits longer than `waitMs`. */
export function openGathering(count: number, waitMs: number): Gathering {
  let missing = count
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | null = null

  function letGo(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const all = waiting
    waiting = []
    for (const go of all) go()
  }

  function oneLess(): void {
    missing--
    if (missing <= 0) letGo()
  }

  return {
    come: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        timer ??= setTimeout(letGo, waitMs)
        oneLess()
      }),
    giveUp: oneLess,
  }
}
