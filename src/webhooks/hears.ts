/** Returns whether a webhook's list of subscriptions (`a.b`, `a.*`, `*`) has one for this type of event. */
export function hears(subscriptions: readonly string[], type: string): boolean {
  return subscriptions.some(
    (each) => each === type || each === '*' || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))),
  )
}
