import assert from 'node:assert/strict'
import { after } from 'node:test'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import { requireId } from '../../src/platform/ids/index.ts'
import { createMailer } from '../../src/platform/mail/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import { change } from './change.ts'
import { type Merchant, startCheckout, visitAt } from './checkout.ts'
import { inEachCell } from './in-each-cell.ts'
import { startSmtp } from './smtp.ts'

export const SUPPORT = 'help@shop.example.com'
export const PUBLIC_URL = 'https://pay.example.test'

/** An event of a session. */
export interface SessionEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Starts the product, a sandbox processor and a mail server, for tests in which customers with
 * ended links request new ones. Stops them after the test file.
 */
export async function openLinkRequests(env: Record<string, string> = {}) {
  const smtp = await startSmtp()
  const fixture = await startCheckout({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Example Pay <pay@example.test>', ...env },
  })
  after(async () => {
    await fixture.close()
    await smtp.close()
  })
  const { server } = fixture
  const mailer = createMailer(server.config.mail, server.services.wallNow)
  const uuidOf = (id: string) => requireId(id.slice(0, 3), id, 'Record').uuid
  return {
    ...fixture,
    smtp,
    uuidOf,
    /** Creates a merchant with a support address, which receives the requests by mail. */
    newMerchantWithSupport: async (): Promise<Merchant> => {
      const merchant = await fixture.merchant()
      const { id } = merchant.account
      await change(server, merchant.account, 'organizationUpdate', { id, checkoutBranding: { supportEmail: SUPPORT } })
      return merchant
    },
    inOneHour: () => new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString(),
    letLinksExpire: () => server.clock.advance(3_601_000),
    customerAt: ({ link }: { readonly link: string }) => visitAt(link.replace(`${PUBLIC_URL}/`, server.url)),
    /** Sends due messages. Returns those that arrive meanwhile. */
    sendDueMail: async () => {
      const before = smtp.arrived.length
      await inEachCell(server.services, (ofCell) => runJobs(ofCell, jobHandlers(ofCell, mailer)))
      return smtp.arrived.slice(before)
    },
    /** Returns the announced requests for a new link of a session. */
    requestsOf: async (id: string): Promise<readonly SessionEvent[]> => {
      const rows = await fixture.sql.rows<{ payload: string }>(
        "select payload from events where subject_id = $1 and type like '%.link_requested' order by id",
        [uuidOf(id)],
      )
      return rows.map(({ payload }) => JSON.parse(payload))
    },
    auditsOf: async (id: string): Promise<readonly object[]> =>
      fixture.sql.rows(
        "select action, record_type, outcome, actor_account_id from audit_entries where record_id = $1 and action = 'checkout.request_link'",
        [uuidOf(id)],
      ),
  }
}

/** Requests a new link. Returns the page's response. */
export async function askForLink(customer: ReturnType<typeof visitAt>): Promise<unknown> {
  const { status, body } = await customer.ask('request-link', {})
  assert.equal(status, 200, JSON.stringify(body))
  return (body as { readonly linkRequest?: unknown }).linkRequest
}
