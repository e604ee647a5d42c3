import assert from 'node:assert/strict'
import test from 'node:test'
import { startExampleServer } from '../support/example-server.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser gets the explorer, all of whose files come from this server', async () => {
  const { server, url } = await startExampleServer()
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
  await server.close()
})

test('the explorer starts with our endpoint and a place for the key', async () => {
  const { server, url } = await startExampleServer()
  const script = await (await fetch(`${url}explorer/start.js`)).text()
  assert.match(script, /endpointURL: new URL\('\.\.', document\.baseURI\)/)
  assert.match(script, /Authorization: 'Bearer <API key>'/)
  await server.close()
})

test("a user's scripts run in a frame without an origin", async () => {
  const { server, url } = await startExampleServer()
  const frame = await fetch(`${url}explorer/iframe-sandbox/index.html`)
  assert.match(frame.headers.get('content-security-policy') ?? '', /^sandbox allow-scripts/)
  await server.close()
})

test('no path leads out of the explorer', async () => {
  const { server, url } = await startExampleServer()
  for (const path of [
    'explorer/../package.json',
    'explorer/%2e%2e%2fpackage.json',
    'explorer/..%5c..%5cpackage.json',
    'explorer/',
  ])
    assert.equal((await fetch(`${url}${path}`)).status, 404, path)
  await server.close()
})

test('GET /graphql shows the same explorer', async () => {
  const { server, url } = await startExampleServer()
  const [root, graphql] = await Promise.all(['', 'graphql'].map((path) => fetch(url + path, { headers: BROWSER })))
  assert.equal(graphql?.headers.get('content-security-policy'), root?.headers.get('content-security-policy'))
  assert.equal(await graphql?.text(), await root?.text())
  await server.close()
})

test('without the explorer a browser is told to use POST', async () => {
  const { server, url } = await startExampleServer({ explorer: false })
  for (const path of ['', 'graphql']) assert.equal((await fetch(url + path, { headers: BROWSER })).status, 405)
  assert.equal((await fetch(`${url}explorer/main.js`)).status, 404)
  await server.close()
})
