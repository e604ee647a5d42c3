import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Frame, Page } from 'playwright-core'
import { PAY } from './tls-proxy.ts'

/** The addresses that docs/reference/checkout-scripts.md lists, by the name of the script. */
export async function listedScripts(): Promise<ReadonlyMap<string, RegExp>> {
  const text = await readFile(new URL('../../../docs/reference/checkout-scripts.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| [a-z]/.test(line))
  return new Map(
    rows.flatMap((row) => {
      const [, name = '', address = '', reason = '', integrity = ''] = row.split('|').map((cell) => cell.trim())
      assert.ok(reason !== '' && integrity !== '', `${name} has no reason or no integrity`)
      const paths = [...address.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path)
      const pattern = paths.map((path) => path.replaceAll('.', '\\.').replace('<hash>', '[A-Za-z0-9_-]+')).join('|')
      return paths.length === 0 ? [] : [[name, new RegExp(`^(${pattern})$`)] as const]
    }),
  )
}

/** A script or stylesheet that a page loaded. */
export interface Loaded {
  readonly url: string
  readonly type: string
  readonly body: Promise<Buffer>
}

/** Fails on any unlisted resource of the page, and on any that its document does not pin. */
export async function assertListed(page: Page | Frame, loaded: readonly Loaded[]): Promise<string[]> {
  const listed = await listedScripts()
  const inline = await page.evaluate<string[]>(
    "[...document.querySelectorAll('script:not([src]), style')].map((each) => each.type || each.localName)",
  )
  assert.deepEqual(new Set(inline).difference(new Set(['application/json'])), new Set())
  const tags = await page.evaluate<[string, string][]>(
    "[...document.querySelectorAll('script[src], link[rel=stylesheet]')].map((each) => [each.src || each.href, each.integrity])",
  )
  const names: string[] = []
  for (const { url, type, body } of loaded) {
    if (type !== 'script' && type !== 'stylesheet') continue
    const { origin, pathname } = new URL(url)
    const [name] = [...listed].find(([, pattern]) => pattern.test(pathname)) ?? []
    assert.ok(origin === PAY && name, `${url} is not in docs/reference/checkout-scripts.md`)
    const hash = createHash('sha384').update(await body)
    assert.equal(new Map(tags).get(url), `sha384-${hash.digest('base64')}`, name)
    names.push(name)
  }
  return names.sort()
}

/** Collects the scripts and stylesheets that the frames of a page load, by their frame. */
export function watchScripts(page: Page): (frame: Frame) => readonly Loaded[] {
  const loaded = new Map<Frame, Loaded[]>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const frame = response.frame()
    if (type === 'document') loaded.set(frame, [])
    if (type !== 'script' && type !== 'stylesheet') return
    loaded.set(frame, [...(loaded.get(frame) ?? []), { url: response.url(), type, body: response.body() }])
  })
  return (frame) => loaded.get(frame) ?? []
}
