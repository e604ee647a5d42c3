/** Returns true when one of the subscriptions (`a.b`, `a.*`, `*`) matches the event type. */
export function matchesSubscription(subscriptions: readonly string[], type: string): boolean {
  return subscriptions.some(
    (each) => each === type || each === '*' || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))),
  )
}
