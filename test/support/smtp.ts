import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as it arrived. */
export interface Arrived {
  readonly to: readonly string[]
  readonly raw: string
  readonly email: Email
}

/** A real mail server on loopback. */
export interface TestSmtp {
  readonly port: number
  readonly arrived: readonly Arrived[]
  /** The responses to the next recipients, one each. Later ones are accepted. */
  readonly refuse: (...codes: readonly number[]) => void
  readonly close: () => Promise<void>
}

/**
 * Starts a mail server that accepts every message, by default without STARTTLS and without a login.
 */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const arrived: Arrived[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusals.shift()
      // Real servers repeat the address in their responses, too.
      done(responseCode ? Object.assign(new Error(`no mailbox <${address}>`), { responseCode }) : null)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const to = envelope.rcptTo.map(({ address }) => address)
        arrived.push({ to, raw: raw.toString(), email: await PostalMime.parse(raw) })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects during a handshake is not a fault of this server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    arrived,
    refuse: (...codes) => void refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
