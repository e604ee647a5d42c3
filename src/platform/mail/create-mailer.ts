import type { Clock, Timestamp } from '../time/index.ts'
import type { Delivery, Message } from './message.ts'
import { type Sender, type SmtpServer, sendBySmtp } from './send-by-smtp.ts'

/** The delivery of messages: by a mail server, into a developer's mailbox, or none. */
export type MailSettings =
  | { readonly by: 'smtp'; readonly server: SmtpServer; readonly from: Sender }
  | { readonly by: 'mailbox' }
  | { readonly by: 'nothing' }

/** A message that was stored instead of being sent. */
export interface KeptMessage extends Message {
  readonly keptAt: Timestamp
}

/** Sends messages. */
export interface Mailer {
  /** Sends a message. Returns the outcome, and never throws. */
  readonly send: (message: Message) => Promise<Delivery>
  /** The messages that were stored instead of being sent, newest first. Null: messages are sent. */
  readonly mailbox: readonly KeptMessage[] | null
}

const KEPT_MAX = 50

/** Creates the mailer of a process. Null: no delivery is configured. */
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
      mailbox.length = Math.min(mailbox.length, KEPT_MAX)
      return { outcome: 'sent' }
    },
  }
}
