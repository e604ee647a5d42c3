import type { Texts } from './texts/index.ts'

/**
 * Returns the page's own message for a reason. A newer server may send a reason that this page has
 * no message for.
 */
export function declineMessage(reason: string, { declines }: Pick<Texts, 'declines'>): string {
  const messages: Readonly<Record<string, string>> = declines
  return (Object.hasOwn(declines, reason) && messages[reason]) || declines.declined
}
