// Sends a message by STARTTLS, with a login, to the mail server on the given port, and prints the
// result. A separate process, as the environment determines which authorities it trusts, as in
// production.

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
    throw new Error('the time is not measured')
  },
)
const message = { id: '0190-1', to: 'ada@example.com', subject: 'Your payment', text: 'Pay.', html: '<p>Pay.</p>' }
process.stdout.write(JSON.stringify(await mailer?.send(message)))
