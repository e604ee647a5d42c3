/** The tables of the page docs/reference/provider-events.md, from the tables of the adapters. */
import { EVENT_CODES } from '../../src/payments/providers/adyen/events.ts'
import { RESULTS } from '../../src/payments/providers/adyen/outcome-table.ts'
import { EVENT_WINDOWS } from '../../src/payments/providers/plaid/events.ts'
import { IDENTITY_STATUSES } from '../../src/payments/providers/plaid/identity-session.ts'
import { REFUND_STATUSES, STATUSES } from '../../src/payments/providers/plaid/outcome-table.ts'
import { EVENT_MAPPERS } from '../../src/payments/providers/stripe/events.ts'
import { INTENT_STATUSES } from '../../src/payments/providers/stripe/intents.ts'
import { REFUND_STATUSES as STRIPE_REFUND_STATUSES } from '../../src/payments/providers/stripe/refunds.ts'
import { table } from '../markdown-table.ts'
import { IGNORED_EVENTS as ADYEN_IGNORED, IGNORED_RESULTS } from './adyen.ts'
import type { IgnoredEvents } from './ignored.ts'
import { IGNORED_NOTIFICATIONS, IGNORED_EVENTS as PLAID_IGNORED, READ_NOTIFICATIONS } from './plaid.ts'
import { IGNORED_EVENTS as STRIPE_IGNORED } from './stripe.ts'

const rows = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([name, text]) => [`\`${name}\``, text])

const events = (read: readonly string[], ignored: IgnoredEvents) =>
  `${table(
    ['Read'],
    read.map((name) => [`\`${name}\``]),
  )}

${table(['Ignored', 'Reason'], rows(ignored))}`

const statuses = (title: string, entries: Readonly<Record<string, string>>, ignored: IgnoredEvents = {}) =>
  `${title}

${table(['Status', 'Outcome'], [...rows(entries), ...rows(ignored).map(([name, reason]) => [name!, `Unknown. ${reason}`])])}`

export const adyenEvents = () =>
  [events(EVENT_CODES, ADYEN_IGNORED), statuses('`resultCode` of a charge:', RESULTS, IGNORED_RESULTS)].join('\n\n')

export const stripeEvents = () =>
  [
    events(Object.keys(EVENT_MAPPERS), STRIPE_IGNORED),
    statuses('`status` of a PaymentIntent or SetupIntent:', INTENT_STATUSES),
    statuses('`status` of a refund:', STRIPE_REFUND_STATUSES),
  ].join('\n\n')

export const plaidEvents = () =>
  [
    events(READ_NOTIFICATIONS, IGNORED_NOTIFICATIONS),
    'Events of transfers:',
    events(
      Object.values(EVENT_WINDOWS).flatMap(({ types }) => types),
      PLAID_IGNORED,
    ),
    statuses('`status` of a transfer:', STATUSES),
    statuses('`status` of a refund:', REFUND_STATUSES),
    statuses('`status` of an identity verification:', IDENTITY_STATUSES),
  ].join('\n\n')
