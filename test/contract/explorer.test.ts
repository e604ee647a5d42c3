import assert from 'node:assert/strict'
import test from 'node:test'
import { EXAMPLE_KEY, startExampleServer } from '../support/example-server.ts'
import { head, openRaw } from '../support/raw-http.ts'

interface Settings {
  readonly initialHeaders: Readonly<Record<string, string>>
  readonly initialWindows: readonly { readonly initialName: string }[]
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser gets the explorer with all of its files from this server', async (t) => {
  const { server, url } = await startExampleServer()
  t.after(() => server.close())
  const page = await fetch(url, { headers: BROWSER })
  assert.equal(page.status, 200)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/)
  const html = await page.text()
  const base = new URL(/<base href="([^"]+)"/.exec(html)?.[1] ?? '', url)
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css|ico|svg))"/g)].map(
    (match) => new URL(match[1] ?? '', base),
  )
  assert.ok(files.length > 10)
  for (const file of files) {
    assert.equal(file.origin, new URL(url).origin)
    const response = await fetch(file)
    assert.equal(response.status, 200, file.pathname)
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    await response.body?.cancel()
  }
})

test('an empty result says how to get one, in every language of the explorer', async (t) => {
  const { server, url } = await startExampleServer()
  t.after(() => server.close())
  for (const language of ['en-US', 'es-ES', 'de-DE']) {
    const texts: unknown = await (await fetch(`${url}explorer/assets/i18n/${language}.json`)).json()
    const { QUERY_RESULT_NO_RESULT_TEXT: shown, QUERY_RESULT_STATUS_TEXT: kept } = texts as Readonly<
      Record<string, string>
    >
    assert.equal(shown, 'Press Send Request to see the result here.', language)
    assert.ok(kept, language)
  }
})

const START = { key: EXAMPLE_KEY, tabs: [{ name: 'Hello', query: '{ hello }', variables: {} }] }
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

test('the explorer derives its endpoint from its own address, and gets its settings from this server', async (t) => {
  const { server, url } = await startExampleServer()
  t.after(() => server.close())
  const script = await (await fetch(`${url}explorer/start.js`)).text()
  assert.match(script, /endpointURL: new URL\('\.\.', document\.baseURI\)/)
  assert.match(script, /fetch\('settings\.json'/)
})

test("only the explorer's own page gets the key and the tabs, and nothing stores them", async (t) => {
  const { server, url } = await startExampleServer({ explorerStart: () => START })
  t.after(() => server.close())
  const response = await fetch(`${url}explorer/settings.json`, { headers: OWN_PAGE })
  const settings = (await response.json()) as Settings
  assert.deepEqual(settings.initialHeaders, { Authorization: `Bearer ${EXAMPLE_KEY}` })
  assert.deepEqual(
    settings.initialWindows.map(({ initialName }) => initialName),
    ['Hello'],
  )
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(response.headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(response.headers.get('access-control-allow-origin'), null)
  const page = await (await fetch(url, { headers: BROWSER })).text()
  assert.ok(!page.includes(EXAMPLE_KEY))
})

test('another page, machine or host name gets no key', async (t) => {
  const { server, url, port } = await startExampleServer({ explorerStart: () => START })
  t.after(() => server.close())
  const refused: Record<string, string>[] = [
    { host: `127.0.0.1:${port}` },
    ...['cross-site', 'same-site', 'none', ''].map((site) => ({ host: 'localhost', 'sec-fetch-site': site })),
    ...['rebound.example.com', `rebound.example.com:${port}`, '127.0.0.1.example.com', '192.0.2.7', ''].map((host) => ({
      host,
      ...OWN_PAGE,
    })),
    ...['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'].map((name) => ({
      host: 'localhost',
      [name]: '127.0.0.1',
      ...OWN_PAGE,
    })),
  ]
  for (const headers of refused) {
    const connection = await openRaw(t, port)
    connection.write(head('GET', '/explorer/settings.json', headers))
    const { status, body } = await connection.response()
    assert.equal(status, 200, JSON.stringify(headers))
    assert.ok(!body.includes(EXAMPLE_KEY), JSON.stringify(headers))
    assert.match(body, /Bearer <API key>/)
  }
  const preflight = await fetch(`${url}explorer/settings.json`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
  })
  assert.equal(preflight.headers.get('access-control-allow-origin'), null)
})

test("a user's scripts run in a frame without an origin", async (t) => {
  const { server, url } = await startExampleServer()
  t.after(() => server.close())
  const frame = await fetch(`${url}explorer/iframe-sandbox/index.html`)
  assert.match(frame.headers.get('content-security-policy') ?? '', /^sandbox allow-scripts/)
})

test("no path escapes the explorer's folder", async (t) => {
  const { server, url } = await startExampleServer()
  t.after(() => server.close())
  for (const path of [
    'explorer/../package.json',
    'explorer/%2e%2e%2fpackage.json',
    'explorer/..%5c..%5cpackage.json',
    'explorer/',
  ])
    assert.equal((await fetch(`${url}${path}`)).status, 404, path)
})

test('GET /graphql shows the same explorer', async (t) => {
  const { server, url } = await startExampleServer()
  t.after(() => server.close())
  const [root, graphql] = await Promise.all(['', 'graphql'].map((path) => fetch(url + path, { headers: BROWSER })))
  assert.equal(graphql?.headers.get('content-security-policy'), root?.headers.get('content-security-policy'))
  assert.equal(await graphql?.text(), await root?.text())
})

test('without the explorer a browser is asked to use POST', async (t) => {
  const { server, url } = await startExampleServer({ explorer: false })
  t.after(() => server.close())
  for (const path of ['', 'graphql']) assert.equal((await fetch(url + path, { headers: BROWSER })).status, 405)
  assert.equal((await fetch(`${url}explorer/main.js`)).status, 404)
})
