import type { SessionStatus } from '../checkout-sessions/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'
import { markup } from './html.ts'
import { page } from './page-frame.ts'
import { momentInWords, planInWords, type Terms } from './plan-in-words.ts'

/** What the page of an open session shows. */
export interface OpenSession extends Terms {
  readonly brandName: string | null
  readonly organizationName: string
  readonly expirationDate: Timestamp | null
  readonly timeZone: string
}

/** The page of an open session: who asks, how much, how often and when. */
export function openPage(session: OpenSession, today: CalendarDate): string {
  const plan = planInWords(session, today)
  const brand = session.brandName ?? session.organizationName
  const until = session.expirationDate && momentInWords(session.expirationDate, session.timeZone)
  return page(
    `Payment plan for ${brand}`,
    markup`<h1>Payment plan for <bdi>${brand}</bdi></h1>
<p><bdi>${brand}</bdi> asks you to agree to this payment plan.</p>
<dl>
<dt>Amount of each payment</dt><dd class="amount">${plan.amount}</dd>
<dt>Schedule</dt><dd>${plan.schedule}</dd>
<dt>Total</dt><dd>${plan.total}</dd>
</dl>
<h2>Payment dates</h2>
<ol>
${plan.dates.map((date) => markup`<li>${date}</li>\n`)}</ol>
${plan.lastDate === null ? markup`` : markup`<p>The last payment is on ${plan.lastDate}.</p>\n`}${
  until === null ? markup`` : markup`<p>This link works until ${until}.</p>\n`
}<p>Nothing is charged by opening this page.</p>`,
  )
}

const OVER: Readonly<Record<Exclude<SessionStatus, 'Active'>, { title: string; text: string }>> = {
  Completed: {
    title: 'This payment plan is set up',
    text: 'You have already agreed to it. There is nothing left to do.',
  },
  Canceled: { title: 'This payment plan was canceled', text: 'Nothing was or will be charged through this link.' },
  Expired: { title: 'This link has expired', text: 'Nothing was or will be charged through this link.' },
}

/** The page of a session that is over: what became of it and whom to ask. */
export function overPage(
  session: Pick<OpenSession, 'brandName' | 'organizationName'>,
  status: Exclude<SessionStatus, 'Active'>,
): string {
  const { title, text } = OVER[status]
  const brand = session.brandName ?? session.organizationName
  return page(
    title,
    markup`<h1>${title}</h1>
<p>${text}</p>
<p>If you have questions, or want to start again, please ask <bdi>${brand}</bdi>.</p>`,
  )
}

/** The page of a link that leads nowhere. It says nothing about why. */
export function unknownPage(): string {
  const title = 'This link does not work'
  return page(
    title,
    markup`<h1>${title}</h1>
<p>Please check that you opened all of it. A link is often cut in two when it is copied from a message.</p>`,
  )
}
