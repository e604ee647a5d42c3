// Receives webhooks with the library: npm install standardwebhooks; SIGNING_SECRET=whsec_… PORT=9000 node receiver-with-library.ts
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

// Two secrets with a space between them while one is rotated.
const webhooks = (process.env.SIGNING_SECRET ?? '').split(' ').map((secret) => new Webhook(secret))
const seen = new Set<string>()

interface Event {
  readonly id: string
  readonly type: string
}

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.concat(await request.toArray())
    const headers = request.headers as Record<string, string>
    const event = verified(body, headers)
    const id = String(headers['webhook-id'])
    if (seen.has(id)) console.log(`repeated ${id}`)
    else setImmediate(() => console.log(`handled ${event.type} ${event.id}`))
    seen.add(id)
    response.writeHead(200).end()
  } catch {
    response.writeHead(401).end()
  }
})

/** Returns the event when one of the secrets signed it, and throws otherwise. */
function verified(body: Buffer, headers: Record<string, string>): Event {
  for (const webhook of webhooks) {
    try {
      return webhook.verify(body, headers) as Event
    } catch {
      // Another secret may have signed it.
    }
  }
  throw new Error('None of the secrets signed this.')
}

server.listen(Number(process.env.PORT ?? 9000), () => {
  const address = server.address()
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`)
})
