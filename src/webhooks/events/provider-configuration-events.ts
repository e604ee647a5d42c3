import { ENUM_VALUES } from '../../platform/graphql/enum-values.generated.ts'
import { dateTime, eventTypes, id, oneOf, oneOfOrNull, orNull, record, text } from './event-type.ts'

// Without credentials and secrets.
const configuration = record({
  id: id('ppc'),
  orgId: id('org'),
  name: text,
  provider: oneOf(...ENUM_VALUES.PaymentProvider),
  adapter: oneOf(...ENUM_VALUES.ProviderAdapter),
  mode: oneOf('Sandbox', 'Live'),
  isDefault: { type: 'boolean' },
  pausedAt: orNull(dateTime),
  health: oneOf('Healthy', 'Failing'),
  failingSince: orNull(dateTime),
  failingCause: oneOfOrNull('CredentialsRejected', 'CredentialsUnreadable'),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const example = {
  id: 'ppc_01kaghwm2ye6h8c2r5k9m3tq7x',
  orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
  name: 'Cards',
  provider: 'ProviderB',
  adapter: 'Stripe',
  mode: 'Live',
  isDefault: true,
  pausedAt: null,
  health: 'Healthy',
  failingSince: null,
  failingCause: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-21T10:05:00Z',
}

/** The events of provider configurations. */
export const providerConfigurationEvents = eventTypes(configuration, {
  'provider_configuration.failing': {
    description:
      'The provider rejects the credentials, or they cannot be used. Nothing is charged until a check succeeds. Replace the credentials if they were revoked.',
    example: {
      ...example,
      health: 'Failing',
      failingSince: '2026-11-21T10:00:00Z',
      failingCause: 'CredentialsRejected',
      updatedAt: '2026-11-21T10:00:00Z',
    },
  },
  'provider_configuration.recovered': {
    description: 'The provider accepts the credentials again. Due occurrences of plans are charged now.',
    example,
  },
  'provider_configuration.paused': {
    description: 'The organization paused charges through the provider configuration.',
    example: { ...example, pausedAt: '2026-11-21T10:05:00Z' },
  },
  'provider_configuration.resumed': {
    description: 'The pause ended. Due occurrences of plans are charged now.',
    example,
  },
})
