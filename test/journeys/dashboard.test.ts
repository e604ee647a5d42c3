import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { buildSchema, type OperationDefinitionNode, parse, validate } from 'graphql'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer({ env: { PUBLIC_URL: 'https://pay.example.test' } })
after(server.close)

const FIRST_LOAD_BYTES_MAX = 150_000
const PAGE_BYTES_MAX = 60_000
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...BROWSER, ...headers }, redirect: 'manual' })

/** Returns the addresses of the scripts and stylesheets that a document names. */
function filesOf(html: string, path: string): URL[] {
  const names = [...html.matchAll(/<(?:script|link) [^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g)]
  return names.map(([, name = '']) => new URL(name, server.url + path))
}

test('a browser that opens the root gets the dashboard, and other clients use the root as before', async () => {
  const response = await get('')
  assert.deepEqual([response.status, response.headers.get('location')], [302, 'dashboard'])
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal((await fetch(server.url, { redirect: 'manual' })).status, 405)
  const query = await fetch(`${server.url}?query=%7B__typename%7D`, { redirect: 'manual' })
  assert.equal(query.status, 405)
  const organization = await server.account('Organization')
  const { data } = await server.ask<{ viewer: { name: string } }>(organization.key, '{ viewer { name } }')
  assert.equal(data.viewer.name, 'Organization of a test')
})

test('every path below the dashboard gets its document under a strict policy', async () => {
  for (const path of ['dashboard', 'dashboard/', 'dashboard/org_x/payments?status=Failed', 'dashboard/a/b/c/d/e']) {
    const response = await get(path)
    assert.equal(response.status, 200, path)
    const { headers } = response
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      assert.ok(policy.split('; ').includes(directive), `${path}: ${directive}`)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    const html = await response.text()
    assert.doesNotMatch(html, /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
    const files = filesOf(html, path)
    assert.ok(files.length >= 2)
    for (const file of files) assert.equal((await fetch(file)).status, 200, `${path}: ${file.pathname}`)
  }
})

test('the document is in the language of the browser', async () => {
  const html = await (await get('dashboard', { 'accept-language': 'es-MX,es;q=0.9' })).text()
  assert.match(html, /<html lang="es">[\s\S]*El panel necesita JavaScript/)
})

test('files are named by their content and cached forever, and others are not found', async () => {
  const html = await (await get('dashboard')).text()
  for (const file of filesOf(html, 'dashboard')) {
    assert.match(file.pathname, /^\/dashboard-assets\/[\w.-]+-[\w-]{8}\.(js|css)$/)
    const response = await fetch(file, { headers: { 'accept-encoding': 'br' } })
    assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
    assert.equal(response.headers.get('content-encoding'), 'br')
    assert.equal(response.headers.get('vary'), 'accept-encoding')
    await response.body?.cancel()
  }
  for (const path of ['dashboard-assets/none.js', 'dashboard-assets/manifest.json', 'dashboard-assets/../package.json'])
    assert.equal((await get(path)).status, 404, path)
})

test('the first load, and what each page loads after it, stay small', async () => {
  const built = new URL('../../web/dashboard/dist/', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8')) as Readonly<
    Record<string, { readonly file: string; readonly isDynamicEntry?: boolean; readonly imports?: readonly string[] }>
  >
  const sizeOf = (file: string) => readFileSync(new URL(`${file}.br`, built)).length
  const html = await (await get('dashboard')).text()
  const first = new Set(filesOf(html, 'dashboard').map(({ pathname }) => pathname.split('/').at(-1) ?? ''))
  const bytes = [...first].reduce((sum, file) => sum + sizeOf(file), 0)
  assert.ok(bytes <= FIRST_LOAD_BYTES_MAX, `the first load has ${bytes} bytes`)
  const filesLoaded = (name: string): Set<string> => {
    const names = new Set([name])
    for (const each of names) for (const imported of manifest[each]?.imports ?? []) names.add(imported)
    return new Set([...names].map((each) => manifest[each]?.file ?? assert.fail(each)))
  }
  const pages = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry)
  assert.ok(pages.length >= 15)
  for (const [name] of pages) {
    const later = filesLoaded(name).difference(first)
    const sizes = [...later].map(sizeOf)
    const pageBytes = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(pageBytes <= PAGE_BYTES_MAX, `${name} loads ${pageBytes} bytes`)
  }
})

test('every document is valid against the schema', async () => {
  // Not a constant: the types of React redefine those of the browser.
  const generated = (await import(
    new URL('../../web/dashboard/documents.generated.ts', import.meta.url).href
  )) as object
  const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'))
  const documents = Object.entries(generated).filter(([name]) => name.endsWith('Document'))
  assert.ok(documents.length >= 10)
  for (const [name, text] of documents) {
    const document = parse(String(text))
    assert.deepEqual(validate(schema, document).map(String), [], name)
    const [operation] = document.definitions as readonly OperationDefinitionNode[]
    assert.equal(`${operation?.name?.value}Document`, name)
  }
})
