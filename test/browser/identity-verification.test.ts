import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { axe } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { picture } from './support/pictures.ts'
import { redirectUrl, startVerifications } from './support/verifications.ts'

const fixture = await startVerifications()
after(fixture.close)
const { contactOf, contactsNow, listen, merchantName, newContact, startSession, visitor } = fixture
const PHONE = { width: 320, height: 640 }
const ALL_MATCHES = {
  ...{ nameMatch: 'Match', dateOfBirthMatch: 'Match', phoneNumberMatch: 'Match', addressMatch: 'Match' },
  ...{ taxIdMatch: 'Match', livenessCheck: 'Success', facialComparisonCheck: 'Match' },
}
const IMAGES = ['originalFront', 'originalBack', 'croppedFront', 'croppedBack', 'face']

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const back = (page: Page) => button(page, `Return to ${merchantName}`)

/**
 * Checks a page for accessibility, takes its picture, and requires that it fits a narrow screen.
 */
async function check(page: Page, name: string): Promise<void> {
  await page.getByText('This is a simulation.').waitFor()
  await axe(page, name)
  await picture(page, name)
  const hidden = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  assert.equal(await page.evaluate<number>(hidden), 0, `${name} scrolls sideways`)
}

async function clickThrough(page: Page, familyName: string): Promise<void> {
  await button(page, 'Agree and continue').click()
  await page.getByLabel('Family name').fill(familyName)
  await page.getByLabel('Date of birth').fill('1990-12-31')
  await button(page, 'Continue').click()
  await button(page, /^Take a photo/).click()
  await button(page, /^Record a video/).click()
  await heading(page, 'Verification ended')
}

test('a new person is verified by keyboard on a small screen, becomes a contact, and the merchant is notified', async (t) => {
  const merchants = await listen(t)
  const before = await contactsNow()
  const session = await startSession({ person: { email: 'ada@example.test' } })
  assert.equal(await contactsNow(), before)
  const { page, guard } = await visitor(t, { viewport: PHONE, locale: 'en-US' })
  guard.expect(/status of 422 /)
  const press = async (name: string | RegExp) => {
    await tabTo(page, button(page, name))
    await page.keyboard.press('Enter')
  }
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.goto(session.link)
  await heading(page, 'Verify your identity')
  await page.getByText(`${merchantName} asks you to verify your identity.`).waitFor()
  await check(page, 'identity-consent')
  await press('Agree and continue')
  await heading(page, 'Enter your details')
  assert.equal(await page.getByLabel('Email address').inputValue(), 'ada@example.test')
  await check(page, 'identity-person')
  await type('Given name', 'Ada')
  await type('Family name', 'Byron')
  await press('Continue')
  await heading(page, 'Check your entries: Enter your details')
  await page.getByText('Date of birth is missing.').waitFor()
  await check(page, 'identity-problems')
  await type('Date of birth', '12311990')
  await press('Continue')
  await heading(page, 'Choose a document')
  await check(page, 'identity-document')
  await tabTo(page, page.getByRole('radio', { name: 'Driver’s license' }))
  await page.keyboard.press('ArrowDown')
  await press(/^Take a photo/)
  await heading(page, 'Take a selfie')
  await check(page, 'identity-selfie')
  await press(/^Record a video/)
  await heading(page, 'Verification ended')
  await page.getByText('your identity is verified').waitFor()
  await check(page, 'identity-over')
  await press(/^Return to /)
  await page.waitForURL(redirectUrl)
  assert.deepEqual(fixture.referers, [])

  const { data } = await merchants.waitForMessage(session)
  assert.equal(await contactsNow(), before + 1)
  const { idv, ...contact } = await contactOf(data.id)
  const named = { name: 'Ada Byron', givenName: 'Ada', email: 'ada@example.test', phone: null }
  assert.deepEqual(contact, { id: data.id, ...named })
  const { completedAt, documents, selfieVideoUrl, ...rest } = idv ?? assert.fail()
  assert.deepEqual(rest, { status: 'Success', ...ALL_MATCHES })
  assert.ok(completedAt && selfieVideoUrl)
  assert.deepEqual(
    documents.map(({ category, images }) => [category, images.map(({ name }) => name)]),
    [['id_card', IMAGES]],
  )
  assert.equal((await page.goto(session.link))?.status(), 200)
  await heading(page, 'Verification ended')
})

test('URLs of captured images expire, and every read of the contact returns new ones', async (t) => {
  const merchants = await listen(t)
  const id = await newContact('A. Byron', { email: 'known@example.test' })
  const session = await startSession({ contactId: id })
  const { page } = await visitor(t)
  await page.goto(session.link)
  await button(page, 'Agree and continue').click()
  assert.equal(await page.getByLabel('Email address').inputValue(), 'known@example.test')
  assert.equal(await page.getByLabel('Family name').inputValue(), 'Byron')
  await page.getByLabel('Given name').fill('Ada')
  await page.getByLabel('Email address').fill('another@example.test')
  await page.getByLabel('Phone number').fill('+1 202 555 0123')
  await page.getByLabel('Date of birth').fill('1990-12-31')
  await button(page, 'Continue').click()
  await page.getByRole('radio', { name: 'Driver’s license' }).check()
  await button(page, /^Take a photo/).click()
  await button(page, /^Record a video/).click()
  await back(page).click()
  await page.waitForURL(redirectUrl)
  assert.equal((await merchants.waitForMessage(session)).data.id, id)

  const { idv, ...contact } = await contactOf(id)
  const named = { name: 'Ada Byron', givenName: 'Ada', email: 'known@example.test', phone: '+12025550123' }
  assert.deepEqual(contact, { id, ...named })
  const pictures = (idv?.documents ?? []).flatMap(({ images }) => images.map(({ url }) => url))
  assert.equal(pictures.length, IMAGES.length)
  const opened = async (url: string) => {
    const { status, headers } = await fetch(url)
    return [status, headers.get('content-type')?.split(';')[0]]
  }
  for (const url of pictures) assert.deepEqual(await opened(url), [200, 'image/png'])
  const video = idv?.selfieVideoUrl ?? ''
  assert.deepEqual(await opened(video), [200, 'video/webm'])
  await fixture.processor.advance({ hours: 1 })
  for (const url of [...pictures, video]) assert.equal((await opened(url))[0], 410)
  assert.equal((await opened((await contactOf(id)).idv?.selfieVideoUrl ?? ''))[0], 200)
})

test('a failed verification is shown, and does not change the contact', async (t) => {
  const merchants = await listen(t)
  const id = await newContact('Ada Byron')
  const { idv: none, ...before } = await contactOf(id)
  assert.equal(none, null)
  const session = await startSession({ contactId: id })
  const { page } = await visitor(t, { viewport: PHONE })
  await page.goto(session.link)
  await clickThrough(page, 'Failed')
  await page.getByText('your identity could not be verified').waitFor()
  await check(page, 'identity-failed')
  await back(page).click()
  await page.waitForURL(redirectUrl)
  assert.equal((await merchants.waitForMessage(session)).data.id, id)
  const { idv, ...contact } = await contactOf(id)
  assert.deepEqual(contact, before)
  assert.deepEqual([idv?.status, idv?.documents.length], ['Failed', 1])
})

test('a person who cancels returns without an event; one who tries again is verified', async (t) => {
  const merchants = await listen(t)
  const id = await newContact('Ada Byron')
  const first = await startSession({ contactId: id })
  const { page } = await visitor(t, { viewport: PHONE })
  await page.goto(first.link)
  assert.equal((await contactOf(id)).idv?.status, 'Active')
  await button(page, 'Agree and continue').click()
  await heading(page, 'Enter your details')
  await button(page, 'Cancel').click()
  await heading(page, 'Verification ended')
  await page.getByText('The verification was canceled.').waitFor()
  await check(page, 'identity-canceled')
  await back(page).click()
  await page.waitForURL(redirectUrl)
  await fixture.ended('Canceled', 1)
  const { documents, selfieVideoUrl } = (await contactOf(id)).idv ?? assert.fail()
  assert.deepEqual([documents, selfieVideoUrl], [[], null])

  const second = await startSession({ contactId: id })
  await page.goto(second.link)
  await clickThrough(page, 'Byron')
  await merchants.waitForMessage(second)
  assert.equal((await contactOf(id)).idv?.status, 'Success')
})
