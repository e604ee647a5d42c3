// Serves the two pages of the guides to this machine: KEY=tsk_test_org_… node docs/guides/pages/server.ts
// /tokenize sends a card straight to the vault. /embed shows the checkout of LINK in a frame.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { KEY, LINK = '', API_URL = 'http://127.0.0.1:4000/', PAGES_PORT = '5173' } = process.env
const origin = `http://127.0.0.1:${PAGES_PORT}`

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  try {
    const { type, text } = await answer(`${request.method} ${request.url}`, body)
    response.writeHead(200, { 'content-type': type }).end(text)
  } catch (error) {
    console.error(String(error))
    response.writeHead(500).end()
  }
})

async function answer(route: string, body: string): Promise<{ readonly type: string; readonly text: string }> {
  if (route === 'GET /tokenize') return html('tokenize.html', new URL(API_URL).origin)
  if (route === 'GET /embed') return html('embed.html', new URL(LINK).origin)
  if (route === 'POST /public-key') return json(await publicKey())
  if (route === 'POST /pay') return json(await pay(JSON.parse(body).vaultTokenId))
  return { type: 'text/plain', text: 'This server has /tokenize and /embed.\n' }
}

/** Returns a page of this folder with the addresses of this installation. */
function html(file: string, api: string) {
  const page = readFileSync(new URL(file, import.meta.url), 'utf8')
  const text = page.replace('https://pay.example.com/checkout/…', LINK).replaceAll('https://pay.example.com', api)
  return { type: 'text/html; charset=utf-8', text }
}

const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) })

/** Returns a public key for this page. */
function publicKey() {
  return ask('mutation ($input: PublicKeyCreateInput!) { result: publicKeyCreate(input: $input) { key expiresAt } }', {
    origins: [origin],
  })
}

/** Charges the token of the page. The server sets the amount, not the page. */
async function pay(vaultTokenId: string) {
  const payment = await ask(
    'mutation ($input: PaymentCreateInput!) { result: paymentCreate(input: $input) { id status declineCode } }',
    { vaultTokenId, amount: '12.50', currency: 'USD' },
  )
  console.log(`paid ${payment.id} ${payment.status}`)
  return payment
}

async function ask(query: string, input: object): Promise<Record<string, string | null>> {
  const response = await fetch(API_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const { data, errors } = (await response.json()) as {
    data?: { result: Record<string, string | null> }
    errors?: readonly { message: string }[]
  }
  if (!data) throw new Error(errors?.map(({ message }) => message).join(' '))
  return data.result
}

server.listen(Number(PAGES_PORT), '127.0.0.1', () => console.log(`pages at ${origin}/tokenize and ${origin}/embed`))
