import type { Clock, Timestamp } from '../time/index.ts'
import type { Delivery, Message } from './message.ts'
import { type Sender, type SmtpServer, sendBySmtp } from './send-by-smtp.ts'

/** How messages leave: by a server, into a mailbox that whoever develops looks into, or not at all. */
export type MailSettings =
  | { readonly by: 'smtp'; readonly server: SmtpServer; readonly from: Sender }
  | { readonly by: 'mailbox' }
  | { readonly by: 'nothing' }

/** A message that was kept instead of being sent. */
export interface KeptMessage extends Message {
  readonly keptAt: Timestamp
}

/** Sends messages. */
export interface Mailer {
  /** Tells what became of the message, and never throws. */
  readonly send: (message: Message) => Promise<Delivery>
  /** What was kept instead of being sent, newest first; null where messages are sent. */
  readonly mailbox: readonly KeptMessage[] | null
}

const KEPT_MOST = 50

/** The mailer of a process; null when there is no way for messages to leave. */
export function createMailer(settings: MailSettings, clock: Clock): Mailer | null {
  switch (settings.by) {
    case 'smtp':
      return { send: sendBySmtp(settings.server, settings.from), mailbox: null }
    case 'mailbox':
      return keepingMailer(clock)
    case 'nothing':
      return null
  }
}

function keepingMailer(clock: Clock): Mailer {
  const mailbox: KeptMessage[] = []
  return {
    mailbox,
    send: async (message) => {
      mailbox.unshift({ ...message, keptAt: clock() })
      mailbox.length = Math.min(mailbox.length, KEPT_MOST)
      return { outcome: 'sent' }
    },
  }
}
