import type { Texts } from './texts/index.ts'

/**
 * Returns the page's own sentence for a reason. A newer server may send a reason that this page has
 * no sentence for.
 */
export function reasonInWords(reason: string, { declines }: Pick<Texts, 'declines'>): string {
  const sentences: Readonly<Record<string, string>> = declines
  return (Object.hasOwn(declines, reason) && sentences[reason]) || declines.declined
}
