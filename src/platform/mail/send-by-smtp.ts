import type { Secret } from '../log/index.ts'
import { oneLine } from '../text/index.ts'
import type { Delivery, DeliveryFacts, Message } from './message.ts'

/** A mail server that accepts messages to all addresses. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /**
   * `Always`: TLS from the first byte. `Required`: STARTTLS or nothing. `Never`: only for a server
   * on this machine.
   */
  readonly tls: 'Always' | 'Required' | 'Never'
  readonly login: { readonly user: string; readonly password: Secret } | null
}

/** The sender of messages. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Less than the lease of a job, so that no other worker sends the message meanwhile. */
const WITHIN_MS = 90_000
const LIMITS = { dnsTimeout: 10_000, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Sends each message over its own connection. Returns the outcome, and never throws. */
export function sendBySmtp(server: SmtpServer, from: Sender): (message: Message) => Promise<Delivery> {
  const [, domain = 'localhost'] = from.address.split('@')
  let transport: ReturnType<typeof openTransport> | undefined
  return async ({ id, to, subject, text, html, unsubscribeUrl }) => {
    try {
      transport ??= openTransport(server)
      await (await transport).sendMail({
        envelope: { from: from.address, to: [to] },
        from,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        xMailer: false,
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      return { outcome: 'sent' }
    } catch (error) {
      return notSent(error)
    }
  }
}

/** Opens the connections to a server. Loads the library with the first message. */
async function openTransport({ host, port, tls, login }: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: tls === 'Always',
    requireTLS: tls === 'Required',
    ignoreTLS: tls === 'Never',
    ...(login && { auth: { user: login.user, pass: login.password.reveal() } }),
    ...LIMITS,
    // A message can't include a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Returns the headers of RFC 2369 and RFC 8058. One click needs https. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  const isOneClick = url.startsWith('https:')
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/**
 * The commands by which a server rejects a message. Other errors concern the connection or the
 * configuration and may pass.
 */
const JUDGING = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/** Returns the facts of an error without its texts, which may contain the address. */
function notSent(error: unknown): Delivery {
  const { code, command, responseCode, permanent } = error as Readonly<Record<string, unknown>>
  const facts: DeliveryFacts = {
    ...(typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) && { errorCode: code }),
    ...(typeof command === 'string' && /^[A-Z]{1,10}( [A-Z]{1,10})?$/.test(command) && { command }),
    ...(typeof responseCode === 'number' && { responseCode }),
  }
  return { outcome: permanent === true && JUDGING.has(facts.command ?? '') ? 'refused' : 'failed', facts }
}
