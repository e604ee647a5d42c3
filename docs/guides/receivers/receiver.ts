// Receives webhooks with Node alone: SIGNING_SECRET=whsec_… PORT=9000 node receiver.ts
// While a secret is rotated, give both with a space between them: SIGNING_SECRET='whsec_… whsec_…'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

const secrets = (process.env.SIGNING_SECRET ?? '').split(' ')
if (!secrets.every((secret) => secret.startsWith('whsec_')))
  throw new Error('SIGNING_SECRET must be the signingSecret of webhookCreate: whsec_…')
const keys = secrets.map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))

const TOLERANCE_SECONDS = 5 * 60
const BODY_BYTES_MAX = 1024 * 1024

// Use a table with the id as its primary key instead: this set is lost when the process ends.
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  const body = await rawBody(request).catch(() => null)
  if (body === null || !isGenuine(request.headers, body)) {
    response.writeHead(401).end()
    return
  }
  const id = String(request.headers['webhook-id'])
  if (seen.has(id)) console.log(`repeated ${id}`)
  else {
    // Store id and body here, in one statement, before the answer: an accepted request is not sent again.
    seen.add(id)
    setImmediate(() => handle(JSON.parse(body.toString())))
  }
  response.writeHead(200).end()
})

/** Returns the bytes of the body. Parsed and serialized JSON need not be the bytes that were signed. */
async function rawBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isGenuine(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false

  if (!/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false

  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest())
  // There are several signatures while a replaced secret still signs. One that matches one of the secrets is enough.
  return signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && expected.some((own) => given.length === own.length && timingSafeEqual(given, own))
  })
}

function handle(event: { readonly id: string; readonly type: string }): void {
  console.log(`handled ${event.type} ${event.id}`)
}

server.listen(Number(process.env.PORT ?? 9000), () => {
  const address = server.address()
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`)
})
