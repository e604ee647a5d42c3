import { after } from 'node:test'
import { jobHandlers } from '../../src/cli/job-handlers.ts'
import { parseId } from '../../src/platform/ids/index.ts'
import { createMailer } from '../../src/platform/mail/index.ts'
import { runJobs } from '../../src/platform/queue/index.ts'
import { change } from './change.ts'
import type { DatabaseAccess } from './database-access.ts'
import { inEachCell } from './in-each-cell.ts'
import { startTestServer, type TestAccount, type TestServer } from './server.ts'
import { type Arrived, startSmtp, type TestSmtp } from './smtp.ts'

export const SEND = `mutation ($input: SendPaymentSessionLinkInput!) {
  sendPaymentSessionLink(input: $input) { success message } }`

export const uuidOf = (id: string) => parseId(id.slice(0, 3), id)?.uuid

/** An organization with a payment session whose link it mails. */
export interface Shop {
  readonly organization: TestAccount
  readonly contact: { readonly id: string }
  readonly id: string
  readonly key: string
  readonly send: (input?: object, headers?: Record<string, string>) => ReturnType<TestServer['ask']>
}

/** The product, a mail server, and a worker that runs only on request. */
export interface LinkMail {
  readonly server: TestServer
  readonly smtp: TestSmtp
  readonly sql: DatabaseAccess
  readonly shop: (more?: object, organization?: TestAccount) => Promise<Shop>
  /** Runs the due jobs. */
  readonly work: () => Promise<void>
  /** Runs due jobs. Returns the messages that arrive meanwhile. */
  readonly sendDueMail: () => Promise<readonly Arrived[]>
}

/** Starts the product and the mail server, and stops them after the test file. */
export async function openLinkMail(env: Record<string, string> = {}): Promise<LinkMail> {
  const smtp = await startSmtp()
  const server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Example Pay <pay@example.test>', ...env },
  })
  after(async () => {
    await server.close()
    await smtp.close()
  })
  const mailer = createMailer(server.config.mail, server.services.wallNow)
  const work = async () => {
    await inEachCell(server.services, (ofCell) => runJobs(ofCell, jobHandlers(ofCell, mailer)))
  }
  return {
    server,
    smtp,
    sql: server.database.sql,
    shop: async (more = {}, given) => {
      const organization = given ?? (await server.shop())
      const orgId = organization.id
      const about = { orgId, name: 'Ada', email: 'ada@example.com' }
      const contact = await change(server, organization, 'createContact', about)
      const terms = { orgId, contactId: contact.id, amount: '49.90', currency: 'EUR', ...more }
      const { id } = await change(server, organization, 'createPaymentSession', terms)
      const { key } = organization
      const send = (input: object = {}, headers = {}) =>
        server.ask(key, SEND, { input: { id, channel: 'Email', ...input } }, headers)
      return { organization, contact, id, key, send }
    },
    work,
    sendDueMail: async () => {
      const before = smtp.arrived.length
      await work()
      return smtp.arrived.slice(before)
    },
  }
}

/** Returns the error codes of a refusal; undefined without one. */
export const codesOf = ({ errors }: Awaited<ReturnType<TestServer['ask']>>) =>
  errors?.map(({ extensions }) => extensions.code)
