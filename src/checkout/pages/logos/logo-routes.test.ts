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

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

/** A server of pictures; `asked` is what came to it. */
async function pictures(t: TestContext, answer: Answer) {
  const asked: http.IncomingMessage[] = []
  const place = await receiver(
    t,
    answering((request, response) => {
      asked.push(request)
      answer(request, response)
    }),
  )
  server.webhookAllow.add(place)
  return { url: `http://${place}/logo`, place, asked }
}

const giving =
  (body: string | Buffer, type = 'image/png', status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/** Makes a session of either kind, and gives how its customer's browser asks for the logo. */
async function logoAt(shop: TestAccount, input: object, operation = 'createPaymentSession') {
  const terms = { orgId: shop.id, amount: '5', currency: 'USD', ...input }
  const { link } = (await change(server, shop, operation, terms, 'link')) as unknown as { readonly link: string }
  return () => fetch(`${server.url}${new URL(link).pathname.slice(1)}/logo`)
}

async function gives(response: Response, image: Buffer, type: string) {
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), type)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(response.headers.get('cache-control') ?? '', /^private/)
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox$/)
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), image)
}

async function givesNone(response: Response) {
  assert.deepEqual([response.status, response.headers.get('cache-control')], [404, 'no-store'])
  assert.equal(await response.text(), '')
}

test('a logo is fetched once, however many look, and served by us as what it is', async (t) => {
  const shop = await server.shop()
  const { url, asked } = await pictures(t, giving(PNG, 'text/html'))
  const look = await logoAt(shop, { brandLogoUrl: url })
  const [one, other] = await Promise.all([look(), look()])
  await gives(one, PNG, 'image/png')
  await gives(other, PNG, 'image/png')
  await gives(await look(), PNG, 'image/png')
  await gives(await (await logoAt(shop, { brandLogoUrl: url }))(), PNG, 'image/png')
  assert.equal(asked.length, 1)
  const [{ headers }] = asked as [http.IncomingMessage]
  assert.deepEqual([headers.cookie, headers.referer, headers.authorization], [undefined, undefined, undefined])
})

test("a configuration's logo stands where the session names none, on both kinds of pages", async (t) => {
  const shop = await server.shop()
  const [configured, own] = [await pictures(t, giving(PNG)), await pictures(t, giving('GIF89a-and-more'))]
  const input = { name: 'Shop', isDefault: true, brandLogoUrl: configured.url }
  await change(server, shop, 'checkoutConfigurationCreate', input)
  await gives(await (await logoAt(shop, {}))(), PNG, 'image/png')
  await gives(await (await logoAt(shop, { brandLogoUrl: own.url }))(), Buffer.from('GIF89a-and-more'), 'image/gif')
  const { id: contactId } = await change(server, shop, 'createContact', { name: 'Ada Byron' })
  const plan = { contactId, frequency: 'Monthly', startDate: '2099-01-31', occurrences: 3 }
  await gives(await (await logoAt(shop, plan, 'createPaymentPlanSession'))(), PNG, 'image/png')
})

test("an organization's own logo stands where neither session nor configuration names one", async (t) => {
  const shop = await server.shop()
  const own = await pictures(t, giving(PNG))
  await change(server, shop, 'organizationUpdate', { id: shop.id, checkoutBranding: { brandLogoUrl: own.url } })
  await gives(await (await logoAt(shop, {}))(), PNG, 'image/png')
  const { id: contactId } = await change(server, shop, 'createContact', { name: 'Ada Byron' })
  const plan = { contactId, frequency: 'Monthly', startDate: '2099-01-31', occurrences: 3 }
  await gives(await (await logoAt(shop, plan, 'createPaymentPlanSession'))(), PNG, 'image/png')
  const configured = await pictures(t, giving('GIF89a-and-more'))
  const input = { name: 'Shop', isDefault: true, brandLogoUrl: configured.url }
  await change(server, shop, 'checkoutConfigurationCreate', input)
  await gives(await (await logoAt(shop, {}))(), Buffer.from('GIF89a-and-more'), 'image/gif')
})

test('an SVG, a page and whatever is no picture are not served, whatever their server calls them', async (t) => {
  const shop = await server.shop()
  for (const body of [SVG, '<!doctype html><script>1</script>', '', 'x'.repeat(100)]) {
    const { url, asked } = await pictures(t, giving(body))
    await givesNone(await (await logoAt(shop, { brandLogoUrl: url }))())
    assert.equal(asked.length, 1)
  }
})

test('nobody is followed elsewhere, and no error page is a logo', async (t) => {
  const shop = await server.shop()
  const inside = await pictures(t, giving(PNG))
  const redirecting = await pictures(t, (_request, response) =>
    response.writeHead(302, { location: inside.url }).end(PNG),
  )
  await givesNone(await (await logoAt(shop, { brandLogoUrl: redirecting.url }))())
  assert.deepEqual([redirecting.asked.length, inside.asked.length], [1, 0])
  const broken = await pictures(t, giving(PNG, 'image/png', 500))
  await givesNone(await (await logoAt(shop, { brandLogoUrl: broken.url }))())
})

test('an address that webhooks may not have is not asked', async (t) => {
  const shop = await server.shop()
  const { place, asked } = await pictures(t, giving(PNG))
  server.webhookAllow.delete(place)
  for (const brandLogoUrl of [`http://${place}/logo`, `https://${place}/logo`, 'https://169.254.169.254/latest']) {
    await givesNone(await (await logoAt(shop, { brandLogoUrl }))())
  }
  assert.equal(asked.length, 0)
})

test('a logo may have 512 KB and no byte more', async (t) => {
  const shop = await server.shop()
  const whole = Buffer.concat([PNG, Buffer.alloc(512 * 1024 - PNG.length)])
  const most = await pictures(t, giving(whole))
  await gives(await (await logoAt(shop, { brandLogoUrl: most.url }))(), whole, 'image/png')
  const more = await pictures(t, giving(Buffer.concat([whole, Buffer.alloc(1)])))
  await givesNone(await (await logoAt(shop, { brandLogoUrl: more.url }))())
})

test('one that could not be had is tried again after an hour, and not before', async (t) => {
  const shop = await server.shop()
  let body: string | Buffer = SVG
  const { url, asked } = await pictures(t, (_request, response) => response.end(body))
  const look = await logoAt(shop, { brandLogoUrl: url })
  await givesNone(await look())
  body = PNG
  await givesNone(await look())
  server.clock.advance(59 * 60_000)
  await givesNone(await look())
  assert.equal(asked.length, 1)
  server.clock.advance(2 * 60_000)
  await gives(await look(), PNG, 'image/png')
  assert.equal(asked.length, 2)
})

test('the 100 newest logos of an organization are kept', async (t) => {
  const { account } = await server.shop()
  const { db, wallNow } = server.services
  const key = (number: number) => ({ shard: account.shard, orgId: account.id, urlHash: Buffer.from([number]) })
  const now = wallNow()
  for (const number of Array(101).keys())
    await db.write.run(claimLogo, { ...key(number), now: plus(now, { minutes: number - 200 }), triedBefore: now })
  const logos = openLogos(server.services)
  t.after(logos.close)
  const { url, place } = await pictures(t, giving(PNG))
  assert.deepEqual((await logos.find({ orgId: account.id, url }))?.image, PNG)
  const kept = await Promise.all([0, 1, 2, 100].map((number) => db.read.run(storedLogo, key(number))))
  assert.deepEqual(
    kept.map(({ length }) => length),
    [0, 0, 1, 1],
  )
  server.webhookAllow.delete(place)
  assert.deepEqual((await logos.find({ orgId: account.id, url }))?.image, PNG)
})

test('a link without a logo, and what is no link, have none', async () => {
  const shop = await server.shop()
  await givesNone(await (await logoAt(shop, {}))())
  await givesNone(await fetch(`${server.url}checkout/no-such-link/logo`))
})

test('a server that does not end its answer is given up', async (t) => {
  const { url, place } = await pictures(t, (_request, response) => void response.writeHead(200).write(PNG))
  assert.equal(
    await fetchLogo(agentFor(t, [place]), url, { webhookAllow: new Set([place]), webhookRefuse: [] }, 200),
    null,
  )
  const silent = await pictures(t, () => {})
  const { place: quiet } = silent
  assert.equal(
    await fetchLogo(agentFor(t, [quiet]), silent.url, { webhookAllow: new Set([quiet]), webhookRefuse: [] }, 200),
    null,
  )
})
