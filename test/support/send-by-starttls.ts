// Sends a message by STARTTLS, with a login, to the mail server on the port that is given, and prints what became of it. A process
// of its own: what it trusts is said by its environment, as in production.

import { secret } from '../../src/platform/log/index.ts'
import { createMailer } from '../../src/platform/mail/index.ts'

const mailer = createMailer(
  {
    by: 'smtp',
    server: {
      host: '127.0.0.1',
      port: Number(process.argv[2]),
      tls: 'Required',
      login: { user: 'shop', password: secret('the password') },
    },
    from: { name: 'Example Shop', address: 'pay@shop.example.com' },
  },
  () => {
    throw new Error('no time is told')
  },
)
const message = { id: '0190-1', to: 'ada@example.com', subject: 'Your payment', text: 'Pay.', html: '<p>Pay.</p>' }
process.stdout.write(JSON.stringify(await mailer?.send(message)))
