import type { Services } from '../../accounts/index.ts'
import {
  accessTo,
  adapterOf,
  type IdentityProvider,
  type IdentityTerms,
  type KnownPerson,
  type ProviderConfiguration,
  ProviderUnavailable,
  type StartedIdentitySession,
} from '../../payments/providers/index.ts'
import { Refusal } from '../../platform/refusal.ts'

type Partly<Shape> = { readonly [Name in keyof Shape]?: Shape[Name] | undefined }

/** Returns the facts about a person that the provider receives. */
export function knownPerson(person: Partly<KnownPerson>): KnownPerson {
  const { name = null, givenName = null, familyName = null, email = null, phone = null } = person
  return { name, givenName, familyName, email, phone }
}

/** Returns the identity provider of a configuration, which has one by the rules of its row. */
export async function identityProviderOf({ adapter, id }: ProviderConfiguration): Promise<IdentityProvider> {
  const { identity } = await adapterOf(adapter)
  if (!identity) throw new Error(`the adapter of configuration ${id} verifies no identities`)
  return identity
}

/**
 * Starts or reopens a session. Throws PROVIDER_UNAVAILABLE when the provider does not respond. Must
 * not be called in a transaction.
 */
export async function startAtProvider(
  services: Pick<Services, 'sealer' | 'publicUrl' | 'providerEndpoints'>,
  configuration: ProviderConfiguration,
  terms: IdentityTerms,
): Promise<StartedIdentitySession> {
  const provider = await identityProviderOf(configuration)
  try {
    return await provider.start(accessTo(services, configuration), terms)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Refusal('PROVIDER_UNAVAILABLE', 'The provider did not respond. Try again.')
  }
}
