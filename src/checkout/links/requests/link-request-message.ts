import { formatId } from '../../../platform/ids/index.ts'
import { layOutMessage, type Message } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../language/index.ts'

/**
 * The data of a message about a request for a new link. It names no customer and contains no text
 * of the organization, because the organization chooses the recipient.
 */
export interface RequestedLink {
  readonly kind: 'pss' | 'pps'
  readonly id: string
  readonly status: string
  readonly contactId: string | null
  readonly amountMinor: bigint
  readonly currency: string
  readonly plan: {
    readonly frequency: string
    readonly occurrences: number
    readonly totalAmountMinor: bigint | null
  } | null
}

const CREATE = { pss: 'createPaymentSession', pps: 'createPaymentPlanSession' } as const
const SEND = { pss: 'sendPaymentSessionLink', pps: 'sendPaymentPlanSessionLink' } as const
const EVENT = { pss: 'payment_session.link_requested', pps: 'payment_plan_session.link_requested' } as const

const UNSUBSCRIBE = 'Stop messages about this organization'

/** Returns the message to the organization about a request. */
export function linkRequestMessage(
  requested: RequestedLink,
  unsubscribeUrl: string,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const { kind, id, status } = requested
  const ended = status === 'Canceled' ? 'was canceled' : 'has expired'
  const operation = requested.plan?.totalAmountMinor == null ? CREATE[kind] : 'paymentPlanSessionCreate'
  return layOutMessage({
    language: 'en',
    subject: `A customer requests a new link (${formatId(kind, id)})`,
    opening: `A customer opened a link that ${ended} and requested a new one.`,
    rows: rowsOf(requested),
    link: null,
    notes: [
      `To send one, create a session with the terms of this one (${operation}), then send its link (${SEND[kind]}).`,
      `The event ${EVENT[kind]} contains the terms. Nothing is charged or sent to the customer unless you do so.`,
    ],
    unsubscribe: { text: UNSUBSCRIBE, url: unsubscribeUrl },
  })
}

function rowsOf({ kind, id, contactId, amountMinor, currency, plan }: RequestedLink) {
  const rows: (readonly [label: string, value: string | null])[] = [
    ['Session', formatId(kind, id)],
    ['Amount', formatMoney(amountMinor, currency, 'en')],
    ['Plan', plan && `${plan.frequency}, ${plan.occurrences} payments`],
    ['Total', plan?.totalAmountMinor ? formatMoney(plan.totalAmountMinor, currency, 'en') : null],
    ['Contact', contactId && formatId('con', contactId)],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}
