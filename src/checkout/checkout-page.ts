import { createHash } from 'node:crypto'
import type { SessionStatus } from '../checkout-sessions/index.ts'
import type { CalendarDate, Timestamp } from '../platform/time/index.ts'
import { type Html, htmlText, markup } from './html.ts'
import { momentInWords, planInWords, type Terms } from './plan-in-words.ts'

/** What the page of an open session shows. */
export interface OpenSession extends Terms {
  readonly brandName: string | null
  readonly organizationName: string
  readonly expirationDate: Timestamp | null
  readonly timeZone: string
}

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; }
dd.amount { font-size: 1.35rem; }
ol { margin: 0; padding-left: 2.25rem; }
`

/** What browsers may do on these pages: nothing but show them. The style is let in by its hash. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

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

function page(title: string, body: Html): string {
  return htmlText(markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`)
}
