/** What has been started and is not over, of each organization. */
export interface UnderWay {
  readonly count: () => number
  /** Adds one, until its promise, which never rejects, resolves. */
  readonly add: (orgId: string, over: Promise<unknown>) => void
  /** The organizations of which more than so many are under way. */
  readonly withMoreThan: (count: number) => string[]
  /** Resolves when the next one is over. */
  readonly someOver: () => Promise<void>
  readonly allOver: () => Promise<void>
}

/** Counts rather than keeps: hundreds begin and end at a time. */
export function underWay(): UnderWay {
  const ofOrganizations = new Map<string, number>()
  let all = 0
  let next = Promise.withResolvers<void>()

  function isOver(orgId: string): void {
    const left = (ofOrganizations.get(orgId) ?? 0) - 1
    if (left > 0) ofOrganizations.set(orgId, left)
    else ofOrganizations.delete(orgId)
    all--
    next.resolve()
    next = Promise.withResolvers()
  }

  return {
    count: () => all,
    add: (orgId, over) => {
      all++
      ofOrganizations.set(orgId, (ofOrganizations.get(orgId) ?? 0) + 1)
      void over.then(() => isOver(orgId))
    },
    withMoreThan: (count) => [...ofOrganizations].filter(([, its]) => its > count).map(([orgId]) => orgId),
    someOver: () => next.promise,
    allOver: async () => {
      while (all > 0) await next.promise
    },
  }
}
