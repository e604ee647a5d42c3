import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startTestProcessor } from '../support/sandbox.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { newMerchant } from '../support/sandbox-merchant.ts'
import { axe } from './support/axe.ts'
import { openBrowser, PATIENCE_MS } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'

const processor = await startTestProcessor()
after(processor.close)
const browser = await openBrowser('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1')
after(() => browser.close())
const merchant = newMerchant(processor.url)

async function start(name: string): Promise<{ readonly id: string; readonly link: string }> {
  // A name with a very long word.
  const organizationName = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerk${'bau'.repeat(20)}`
  const order = { reference: randomUUID(), person: { name }, organizationName, redirectUrl: `${processor.url}/nowhere` }
  return (await merchant.ask<{ id: string; link: string }>('POST', 'identity-sessions', order)).body
}

async function assertAccessible(page: Page, what: string): Promise<void> {
  await axe(page, what)
  const [wide, window] = await page.evaluate<readonly [number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  )
  assert.ok(wide <= window, `${what} is ${wide} px wide in a window of ${window} px`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a person completes a verification with the keyboard alone, on the smallest phone, in ${colorScheme} colors`, async (t) => {
    const context = await browser.newContext({
      viewport: { width: 320, height: 568 },
      colorScheme,
    })
    t.after(() => context.close())
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    const { id, link } = await start('Ada Review')
    const press = async (name: string) => {
      await tabTo(page, page.getByRole('button', { name }))
      await page.keyboard.press('Enter')
    }
    await page.goto(link)
    await assertAccessible(page, 'consent')
    await press('Agree and continue')
    await page.getByRole('heading', { name: 'Enter your details' }).waitFor()
    await assertAccessible(page, 'person')
    await press('Continue')
    await page.getByText('Date of birth is missing.').waitFor()
    await assertAccessible(page, 'problems')
    await tabTo(page, page.getByLabel('Date of birth'))
    await page.keyboard.type('12311990')
    await press('Continue')
    await page.getByRole('heading', { name: 'Choose a document' }).waitFor()
    await assertAccessible(page, 'document')
    await tabTo(page, page.getByLabel('Driver’s license'))
    await page.keyboard.press('ArrowDown')
    await press('Take a photo')
    await page.getByRole('heading', { name: 'Take a selfie' }).waitFor()
    await assertAccessible(page, 'selfie')
    await press('Record a video')
    await page.getByText('needs a manual review').waitFor()
    await assertAccessible(page, 'result')
    const { identitySessions } = await processor.ledger(merchant.apiKey)
    const session = identitySessions.find((each) => each.id === id)
    assert.deepEqual(
      [session?.status, session?.document, session?.person.dateOfBirth],
      ['pending_review', 'id_card', '1990-12-31'],
    )
    await press('Return to')
    await page.waitForURL(`${processor.url}/nowhere`)
  })
}

test('the pictures and the video of a session can be opened', async (t) => {
  const page = await browser.newPage()
  t.after(() => page.close())
  const { id, link } = await start('Ada Byron')
  await goThrough(link)
  const { body } = await merchant.ask<Media>('GET', `identity-sessions/${id}`)
  await page.goto(body.documentary.documents[0]?.images.face ?? '')
  assert.equal(await page.evaluate<number>('document.images[0].naturalWidth'), 480)
  await page.goto(body.selfie.selfies[0]?.video.url ?? '')
  const width = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const video = document.querySelector('video')
    video.onloadeddata = () => resolve(video.videoWidth)
    video.onerror = () => reject(new Error('not played'))
    if (video.error) reject(new Error('not played'))
    if (video.readyState > 1) resolve(video.videoWidth)
  })`)
  assert.ok(width > 0)
})

interface Media {
  readonly documentary: { readonly documents: readonly { readonly images: { readonly face: string } }[] }
  readonly selfie: { readonly selfies: readonly { readonly video: { readonly url: string } }[] }
}
