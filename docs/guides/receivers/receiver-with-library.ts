// The same with the library: npm install standardwebhooks; SIGNING_SECRET=whsec_… PORT=9000 node receiver-with-library.ts
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.SIGNING_SECRET ?? '')
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.concat(await request.toArray())
    const headers = request.headers as Record<string, string>
    const event = webhook.verify(body, headers) as { readonly id: string; readonly type: string }
    const id = String(headers['webhook-id'])
    if (seen.has(id)) console.log(`repeated ${id}`)
    else setImmediate(() => console.log(`handled ${event.type} ${event.id}`))
    seen.add(id)
    response.writeHead(200).end()
  } catch {
    response.writeHead(401).end()
  }
})

server.listen(Number(process.env.PORT ?? 9000), () => {
  const address = server.address()
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`)
})
