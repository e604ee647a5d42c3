import assert from 'node:assert/strict'
import type http from 'node:http'
import { after, type TestContext, test } from 'node:test'
import { change } from '../../../../test/support/change.ts'
import { agentFor, answering, receiver } from '../../../../test/support/receivers.ts'
import { startTestServer, type TestAccount } from '../../../../test/support/server.ts'
import { plus } from '../../../platform/time/index.ts'
import { fetchLogo } from './fetch-logo.ts'
import { claimLogo, storedLogo } from './logos.queries.generated.ts'
import { openLogos } from './logos.ts'

const server = await startTestServer()
after(() => server.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("https://evil.example")</script></svg>'

type ImageResponse = (request: http.IncomingMessage, response: http.ServerResponse) => void

/** Starts a server of images that records its requests. */
async function openImageServer(t: TestContext, answer: ImageResponse) {
  const requests: http.IncomingMessage[] = []
  const address = await receiver(
    t,
    answering((request, response) => {
      requests.push(request)
      answer(request, response)
    }),
  )
  server.webhookAllow.add(address)
  return { url: `http://${address}/logo`, address, requests }
}

const respondWith =
  (body: string | Buffer, type = 'image/png', status = 200): ImageResponse =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/**
 * Creates a session of either kind. Returns a function that requests the logo as the customer's
 * browser does.
 */
async function logoAt(shop: TestAccount, input: object, operation = 'createPaymentSession') {
  const terms = { orgId: shop.id, amount: '5', currency: 'USD', ...input }
  const { link } = (await change(server, shop, operation, terms, 'link')) as unknown as { readonly link: string }
  return () => fetch(`${server.url}${new URL(link).pathname.slice(1)}/logo`)
}

async function assertLogo(response: Response, image: Buffer, type: string) {
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), type)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(response.headers.get('cache-control') ?? '', /^private/)
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox$/)
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), image)
}

async function assertNoLogo(response: Response) {
  assert.deepEqual([response.status, response.headers.get('cache-control')], [404, 'no-store'])
  assert.equal(await response.text(), '')
}

test('a logo is fetched once for all views, and served with its own type', async (t) => {
  const shop = await server.shop()
  const { url, requests } = await openImageServer(t, respondWith(PNG, 'text/html'))
  const requestLogo = await logoAt(shop, { brandLogoUrl: url })
  const [one, other] = await Promise.all([requestLogo(), requestLogo()])
  await assertLogo(one, PNG, 'image/png')
  await assertLogo(other, PNG, 'image/png')
  await assertLogo(await requestLogo(), PNG, 'image/png')
  await assertLogo(await (await logoAt(shop, { brandLogoUrl: url }))(), PNG, 'image/png')
  assert.equal(requests.length, 1)
  const [{ headers }] = requests as [http.IncomingMessage]
  assert.deepEqual([headers.cookie, headers.referer, headers.authorization], [undefined, undefined, undefined])
})

test("a page shows the configuration's logo when the session has none, on both kinds of pages", async (t) => {
  const shop = await server.shop()
  const [configured, own] = [
    await openImageServer(t, respondWith(PNG)),
    await openImageServer(t, respondWith('GIF89a-and-more')),
  ]
  const input = { name: 'Shop', isDefault: true, brandLogoUrl: configured.url }
  await change(server, shop, 'checkoutConfigurationCreate', input)
  await assertLogo(await (await logoAt(shop, {}))(), PNG, 'image/png')
  await assertLogo(await (await logoAt(shop, { brandLogoUrl: own.url }))(), Buffer.from('GIF89a-and-more'), 'image/gif')
  const { id: contactId } = await change(server, shop, 'createContact', { name: 'Ada Byron' })
  const plan = { contactId, frequency: 'Monthly', startDate: '2099-01-31', occurrences: 3 }
  await assertLogo(await (await logoAt(shop, plan, 'createPaymentPlanSession'))(), PNG, 'image/png')
})

test("a page shows the organization's logo when neither session nor configuration has one", async (t) => {
  const shop = await server.shop()
  const own = await openImageServer(t, respondWith(PNG))
  await change(server, shop, 'organizationUpdate', { id: shop.id, checkoutBranding: { brandLogoUrl: own.url } })
  await assertLogo(await (await logoAt(shop, {}))(), PNG, 'image/png')
  const { id: contactId } = await change(server, shop, 'createContact', { name: 'Ada Byron' })
  const plan = { contactId, frequency: 'Monthly', startDate: '2099-01-31', occurrences: 3 }
  await assertLogo(await (await logoAt(shop, plan, 'createPaymentPlanSession'))(), PNG, 'image/png')
  const configured = await openImageServer(t, respondWith('GIF89a-and-more'))
  const input = { name: 'Shop', isDefault: true, brandLogoUrl: configured.url }
  await change(server, shop, 'checkoutConfigurationCreate', input)
  await assertLogo(await (await logoAt(shop, {}))(), Buffer.from('GIF89a-and-more'), 'image/gif')
})

test('SVGs, pages and other types are not served, whatever their server calls them', async (t) => {
  const shop = await server.shop()
  for (const body of [SVG, '<!doctype html><script>1</script>', '', 'x'.repeat(100)]) {
    const { url, requests } = await openImageServer(t, respondWith(body))
    await assertNoLogo(await (await logoAt(shop, { brandLogoUrl: url }))())
    assert.equal(requests.length, 1)
  }
})

test('redirects are not followed, and an error page is not served as a logo', async (t) => {
  const shop = await server.shop()
  const inside = await openImageServer(t, respondWith(PNG))
  const redirecting = await openImageServer(t, (_request, response) =>
    response.writeHead(302, { location: inside.url }).end(PNG),
  )
  await assertNoLogo(await (await logoAt(shop, { brandLogoUrl: redirecting.url }))())
  assert.deepEqual([redirecting.requests.length, inside.requests.length], [1, 0])
  const broken = await openImageServer(t, respondWith(PNG, 'image/png', 500))
  await assertNoLogo(await (await logoAt(shop, { brandLogoUrl: broken.url }))())
})

test('an address that webhooks may not use is not requested', async (t) => {
  const shop = await server.shop()
  const { address, requests } = await openImageServer(t, respondWith(PNG))
  server.webhookAllow.delete(address)
  for (const brandLogoUrl of [`http://${address}/logo`, `https://${address}/logo`, 'https://169.254.169.254/latest']) {
    await assertNoLogo(await (await logoAt(shop, { brandLogoUrl }))())
  }
  assert.equal(requests.length, 0)
})

test('a logo has at most 512 KB', async (t) => {
  const shop = await server.shop()
  const whole = Buffer.concat([PNG, Buffer.alloc(512 * 1024 - PNG.length)])
  const largest = await openImageServer(t, respondWith(whole))
  await assertLogo(await (await logoAt(shop, { brandLogoUrl: largest.url }))(), whole, 'image/png')
  const more = await openImageServer(t, respondWith(Buffer.concat([whole, Buffer.alloc(1)])))
  await assertNoLogo(await (await logoAt(shop, { brandLogoUrl: more.url }))())
})

test('a logo whose fetch failed is fetched again after an hour, and not before', async (t) => {
  const shop = await server.shop()
  let body: string | Buffer = SVG
  const { url, requests } = await openImageServer(t, (_request, response) => response.end(body))
  const requestLogo = await logoAt(shop, { brandLogoUrl: url })
  await assertNoLogo(await requestLogo())
  body = PNG
  await assertNoLogo(await requestLogo())
  server.clock.advance(59 * 60_000)
  await assertNoLogo(await requestLogo())
  assert.equal(requests.length, 1)
  server.clock.advance(2 * 60_000)
  await assertLogo(await requestLogo(), PNG, 'image/png')
  assert.equal(requests.length, 2)
})

test('the 100 newest logos of an organization are kept', async (t) => {
  const { account } = await server.shop()
  const { db, wallNow } = server.services
  const key = (number: number) => ({ shard: account.shard, orgId: account.id, urlHash: Buffer.from([number]) })
  const now = wallNow()
  for (const number of Array(101).keys())
    await db.write.run(claimLogo, { ...key(number), now: plus(now, { minutes: number - 200 }), fetchedBefore: now })
  const logos = openLogos(server.services)
  t.after(logos.close)
  const { url, address } = await openImageServer(t, respondWith(PNG))
  assert.deepEqual((await logos.find({ orgId: account.id, url }))?.image, PNG)
  const kept = await Promise.all([0, 1, 2, 100].map((number) => db.read.run(storedLogo, key(number))))
  assert.deepEqual(
    kept.map(({ length }) => length),
    [0, 0, 1, 1],
  )
  server.webhookAllow.delete(address)
  assert.deepEqual((await logos.find({ orgId: account.id, url }))?.image, PNG)
})

test('a link without a logo and an invalid link get the same response', async () => {
  const shop = await server.shop()
  await assertNoLogo(await (await logoAt(shop, {}))())
  await assertNoLogo(await fetch(`${server.url}checkout/no-such-link/logo`))
})

test('a fetch is aborted when the server does not end its response', async (t) => {
  const { url, address } = await openImageServer(t, (_request, response) => void response.writeHead(200).write(PNG))
  assert.equal(
    await fetchLogo(agentFor(t, [address]), url, { webhookAllow: new Set([address]), webhookRefuse: [] }, 200),
    null,
  )
  const silent = await openImageServer(t, () => {})
  const { address: quiet } = silent
  assert.equal(
    await fetchLogo(agentFor(t, [quiet]), silent.url, { webhookAllow: new Set([quiet]), webhookRefuse: [] }, 200),
    null,
  )
})
