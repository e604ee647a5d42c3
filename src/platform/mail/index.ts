export { createMailer, type Mailer, type MailSettings } from './create-mailer.ts'
export { mailboxRoute } from './mailbox-page.ts'
export type { Delivery, DeliveryFacts, Message } from './message.ts'
export type { SmtpServer } from './send-by-smtp.ts'
