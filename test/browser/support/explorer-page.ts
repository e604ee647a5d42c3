import type { Page, Request, Route } from 'playwright-core'
import { until } from '../../support/process.ts'

/**
 * The visible parts of the explorer. Each tab has its own parts, and Altair hides those of the
 * other tabs.
 */
export const explorer = (page: Page) => {
  const shown = (selector: string) => page.locator(selector).filter({ visible: true })
  return {
    tab: (name: string) => page.locator('.window-switcher__input').getByText(name, { exact: true }),
    tabs: page.locator('.window-switcher__input'),
    query: shown('.query-editor__input .cm-content'),
    setHeaders: shown('[track-id=show_set_headers]'),
    headerValue: page.getByRole('dialog').locator('[aria-placeholder="Header value"]').first(),
    closeDialog: page.getByRole('dialog').getByRole('button', { name: 'Close' }),
    reloadDocs: shown('[track-id=reload_docs]'),
    docs: shown('[track-id=show_docs]'),
    rootType: (name: string) => shown('.doc-viewer-item').getByText(name, { exact: true }),
    send: shown('[track-id=set_request]'),
  }
}

interface Result {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly errors?: unknown
}

/** Opens a tab, sends its operation unchanged, and returns the response. */
export async function runTab(page: Page, name: string): Promise<Result> {
  await explorer(page).tab(name).click()
  return send(page)
}

/**
 * Replaces the operation of the tab that is shown once it contains `former`, and waits until the
 * editor has the new text. Playwright's `fill` changes the browser's selection directly, which the
 * editor notices later, so the former operation could stay beside the new one.
 */
export async function replaceOperation(page: Page, former: string, operation: string): Promise<void> {
  const { query } = explorer(page)
  await query.filter({ hasText: former }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(operation)
  await until(`the editor has ${operation}`, async () => (await query.innerText()).trim() === operation)
}

/** Sends the operation of the tab that is shown, and returns the response. */
export async function send(page: Page): Promise<Result> {
  const answered = Promise.withResolvers<Result>()
  // Chromium drops some response bodies before they can be read.
  const read = async (route: Route) => {
    if (!isOperation(route.request())) return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    answered.resolve(JSON.parse(body) as Result)
    await route.fulfill({ response, body })
  }
  await page.route('**', read)
  await explorer(page).send.click()
  const result = await answered.promise
  await page.unroute('**', read)
  return result
}

/** Returns true when a user sent it, and not Altair's own introspection. */
export const isOperation = (request: Request) =>
  request.method() === 'POST' && !request.postData()?.includes('__schema')

/**
 * Waits until Altair has stored tabs with that text in the browser, which happens after it shows
 * them.
 */
export async function tabsAreKept(page: Page, text: string): Promise<void> {
  await until(`the browser keeps ${text}`, () => page.evaluate<boolean>(`(${CONTAINS_TEXT})(${JSON.stringify(text)})`))
}

/** Runs in the page: returns true when a record of the page's databases contains a text. */
const CONTAINS_TEXT = `async (text) => {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name))
    const records = []
    for (const store of database.objectStoreNames)
      records.push(...(await result(database.transaction(store).objectStore(store).getAll())))
    database.close()
    if (JSON.stringify(records).includes(text)) return true
  }
  return false
}`
