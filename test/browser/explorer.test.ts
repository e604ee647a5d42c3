import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EXAMPLE_KEY, startExampleServer } from '../support/example-server.ts'
import { until } from '../support/process.ts'
import { startTestServer } from '../support/server.ts'
import { openBrowser } from './support/browser.ts'
import { explorer, isOperation, replaceOperation, send, tabsAreKept } from './support/explorer-page.ts'
import { picture } from './support/pictures.ts'
import { openWatched } from './support/watched-page.ts'

const browser = await openBrowser('MAP rebound.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost')
after(() => browser.close())

const LINE =
  '# Put your API key in place of <API key> under Set Headers (first icon on the left), then press the round arrows beside Docs.'

for (const path of ['explorer', 'graphql']) {
  test(`outside the demo one line explains where to put the key, and is correct, at /${path}`, async (t) => {
    const server = await startTestServer()
    t.after(() => server.close())
    const organization = await server.account('Organization')
    const { page } = await openWatched(t, browser)
    const parts = explorer(page)
    await page.goto(server.url + path)
    await parts.query.getByText(LINE, { exact: true }).waitFor()
    await picture(page, 'explorer-without-key')

    await parts.setHeaders.click()
    await parts.headerValue.getByText('Bearer <API key>', { exact: true }).waitFor()
    await parts.headerValue.fill(`Bearer ${organization.key}`)
    // The dialog can ignore a click while it handles the new value.
    await until('the dialog is closed', async () => {
      await parts.closeDialog.click({ timeout: 1_000 }).catch(() => {})
      return (await page.locator('nz-modal-container').count()) === 0
    })
    await parts.reloadDocs.click()
    await page.getByText('Reloaded doc successfully').waitFor()
    await parts.docs.click()
    await parts.rootType('Mutation').waitFor()
    assert.deepEqual(await send(page), { data: { viewer: { name: 'Organization of a test' } } })
  })
}

const startWith = (key: string) => ({ key, tabs: [{ name: 'Echo', query: '{ echo(text: "hello") }', variables: {} }] })

test('a replaced key is not used again, although the browser kept its tabs', async (t) => {
  let key = `${EXAMPLE_KEY}-first`
  const { server, url } = await startExampleServer({ explorerStart: () => startWith(key) })
  t.after(() => server.close())
  const { page } = await openWatched(t, browser)
  const parts = explorer(page)
  const open = async () => {
    await page.goto(url)
    await page.getByText('Reloaded doc successfully').first().waitFor()
    assert.equal(await parts.tabs.count(), 1)
  }
  const sendsWithKey = async (text: string) => {
    const request = page.waitForRequest(isOperation)
    assert.deepEqual(await send(page), { data: { echo: JSON.stringify({ text }) } })
    assert.equal((await request).headers().authorization, `Bearer ${key}`)
  }
  await open()
  await replaceOperation(page, 'hello', '{ echo(text: "mine") }')
  await sendsWithKey('mine')
  await tabsAreKept(page, 'mine')
  await open()
  await sendsWithKey('mine')
  key = `${EXAMPLE_KEY}-second`
  await open()
  await sendsWithKey('hello')
})

test('a page of a foreign host name that resolves to this server gets no key', async (t) => {
  const { server, port } = await startExampleServer({ explorerStart: () => startWith(EXAMPLE_KEY) })
  t.after(() => server.close())
  const { page } = await openWatched(t, browser)
  const seen: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('settings.json')) seen.push(await response.text().catch(() => ''))
  })
  await page.goto(`http://rebound.test:${port}/`)
  await explorer(page).setHeaders.click()
  await explorer(page).headerValue.getByText('Bearer <API key>', { exact: true }).waitFor()
  const fetched = await page.evaluate<string>(`fetch('/explorer/settings.json').then((response) => response.text())`)
  assert.match(fetched, /Bearer <API key>/)

  assert.ok(seen.every((text) => !text.includes(EXAMPLE_KEY)))
})

test('a page of another origin cannot read the key', async (t) => {
  const { server, port } = await startExampleServer({ explorerStart: () => startWith(EXAMPLE_KEY) })
  t.after(() => server.close())
  const page = await browser.newPage()
  t.after(() => page.close())
  for (const origin of ['http://elsewhere.test/', `http://localhost:${port}/demo`]) {
    await page.route(origin, (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
    await page.goto(origin)
    for (const mode of ['cors', 'no-cors']) {
      const read = await page.evaluate<string>(
        `fetch('http://127.0.0.1:${port}/explorer/settings.json', { mode: '${mode}' })
          .then((response) => response.text(), () => 'refused')`,
      )
      assert.equal(read, 'refused', `${origin} ${mode}`)
    }
  }
})
