import { htmlText, markup } from '../../../platform/html.ts'
import { formatId } from '../../../platform/ids/index.ts'
import type { Message } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../language/index.ts'

/**
 * The data of a message about a request for a new link. It names no customer and contains no text of
 * the organization, because the organization chooses the recipient.
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

/**
 * Returns the message to the organization about a request, as text and as HTML with the same
 * content.
 */
export function linkRequestMessage(
  requested: RequestedLink,
  unsubscribeUrl: string,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const { kind, id, status } = requested
  const name = formatId(kind, id)
  const subject = `A customer requests a new link (${name})`
  const ended = status === 'Canceled' ? 'was canceled' : 'has expired'
  const opening = `A customer opened a link that ${ended} and requested a new one.`
  const rows = rowsOf(requested)
  const operation = requested.plan?.totalAmountMinor == null ? CREATE[kind] : 'paymentPlanSessionCreate'
  const next = [
    `To send one, create a session with the terms of this one (${operation}), then send its link (${SEND[kind]}).`,
    `The event ${EVENT[kind]} contains the terms. Nothing is charged or sent to the customer unless you do so.`,
  ]
  const shown = rows.map(([label, value]) => `${label}: ${value}`)
  return {
    subject,
    text: [opening, '', ...shown, '', ...next, '', `${UNSUBSCRIBE}: ${unsubscribeUrl}`, ''].join('\n'),
    html: htmlText(markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<p>${opening}</p>
<dl>
${rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>\n`)}</dl>
${next.map((paragraph) => markup`<p>${paragraph}</p>\n`)}<p><a href="${unsubscribeUrl}">${UNSUBSCRIBE}</a></p>
</body>
</html>
`),
  }
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
