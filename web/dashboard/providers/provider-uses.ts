import type { ProviderRowFragment } from '../documents.generated.ts'
import { texts } from '../language.ts'

/** Returns what a provider configuration is used for, such as "Card, Bank account". */
export function usesOf({
  methods,
  verifiesIdentity,
}: Pick<ProviderRowFragment, 'methods' | 'verifiesIdentity'>): string {
  return [...methods.map((each) => texts.methodTypes[each]), ...(verifiesIdentity ? [texts.identity] : [])].join(', ')
}
