import { ENUM_VALUES } from '../../platform/graphql/enum-values.generated.ts'
import { dateTime, eventTypes, id, integer, oneOf, oneOfOrNull, orNull, record, text } from './event-type.ts'

// Without credentials and secrets.
const properties = {
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
  replacedBy: orNull(id('ppc')),
  replacedAt: orNull(dateTime),
  createdAt: dateTime,
  updatedAt: dateTime,
}

const configuration = record(properties)

const completed = record({ ...properties, movedCount: integer, remainingCount: integer })

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
  replacedBy: null,
  replacedAt: null,
  createdAt: '2026-11-20T09:30:00Z',
  updatedAt: '2026-11-21T10:05:00Z',
}

const replaced = {
  ...example,
  isDefault: false,
  replacedBy: 'ppc_01kaghwm2ye6h8c2r5k9m3tq8y',
  replacedAt: '2026-11-21T10:05:00Z',
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
  'provider_configuration.replaced': {
    description:
      'Another provider configuration charges instead. Payment methods that it can charge are moving to it, each with a `payment_method.updated`.',
    example: replaced,
  },
  'provider_configuration.replacement_completed': {
    description:
      'Every payment method of a replaced provider configuration has moved, or could not move (`remainingCount`, counted up to 10,000).',
    data: completed,
    example: { ...replaced, movedCount: 412, remainingCount: 3 },
  },
})
