import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startCheckout } from '../../../test/support/checkout.ts'
import type { TestAccount } from '../../../test/support/server.ts'

const fixture = await startCheckout()
after(fixture.close)
const { createSession, server, visit } = fixture

const COLORS = { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' }
const LOGO = 'https://shop.example.com/logo.png'
const NO_CONTACT = { supportEmail: null, supportUrl: null, supportPhone: null }
const NOTHING = { brandName: null, brandLogoUrl: null, colors: null, ...NO_CONTACT }
const SHOWN = `id checkoutBranding { brandName brandLogoUrl colors { primary background text }
  supportEmail supportUrl supportPhone }`
const UPDATE = `mutation ($input: OrganizationUpdateInput!) { made: organizationUpdate(input: $input) { ${SHOWN} } }`

interface Branded {
  readonly id: string
  readonly checkoutBranding: object
}

const update = (account: TestAccount, checkoutBranding: object | null, by = account) =>
  server.ask<{ made: Branded }>(by.key, UPDATE, { input: { id: account.id, checkoutBranding } })

async function branding(account: TestAccount, checkoutBranding: object | null): Promise<object> {
  const { data, errors } = await update(account, checkoutBranding)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.made.checkoutBranding
}

/** Returns the code and the field of each problem. */
async function problems(account: TestAccount, checkoutBranding: object): Promise<string[]> {
  const { errors = [] } = await update(account, checkoutBranding)
  return errors.map(({ extensions: { code, field } }) => `${code} ${field}`)
}

test('an organization sets its branding, changes a part of it, and clears it', async () => {
  const { account } = await fixture.merchant()
  assert.deepEqual(await branding(account, null), NOTHING)
  const input = { brandName: 'The Shop', brandLogoUrl: LOGO, colors: { ...COLORS, primary: '#1A4F8B' } }
  const kept = { ...input, colors: COLORS, ...NO_CONTACT }
  assert.deepEqual(await branding(account, input), kept)
  assert.deepEqual(await branding(account, {}), kept)
  assert.deepEqual(await branding(account, { brandName: 'Other' }), { ...kept, brandName: 'Other' })
  assert.deepEqual(await branding(account, { colors: null, brandLogoUrl: null }), { ...NOTHING, brandName: 'Other' })
  const { data } = await server.ask<{ organization: Branded }>(
    account.key,
    `query ($id: ID!) { organization(id: $id) { ${SHOWN} } }`,
    { id: account.id },
  )
  assert.deepEqual(data.organization.checkoutBranding, { ...NOTHING, brandName: 'Other' })
})

test('all problems of a branding are reported at once, and nothing is saved', async () => {
  const { account } = await fixture.merchant()
  const wrong = { brandName: ' ', brandLogoUrl: 'https://10.0.0.1/logo.png', colors: { ...COLORS, text: '#eeeeee' } }
  assert.deepEqual(await problems(account, wrong), [
    'VALIDATION_ERROR checkoutBranding.brandName',
    'VALIDATION_ERROR checkoutBranding.brandLogoUrl',
    'VALIDATION_ERROR checkoutBranding.colors.text',
  ])
  for (const brandLogoUrl of ['http://shop.example.com/logo.png', 'https://localhost/logo.png', 'https://[::1]/'])
    assert.deepEqual(await problems(account, { brandLogoUrl }), ['VALIDATION_ERROR checkoutBranding.brandLogoUrl'])
  assert.deepEqual(await branding(account, null), NOTHING)
})

test('an organization sets its support contact, changes a part of it, and clears it', async () => {
  const { account } = await fixture.merchant()
  const contact = {
    supportEmail: 'help@shop.example.com',
    supportUrl: 'https://shop.example.com/help?a=b',
    supportPhone: '+442071838750',
  }
  assert.deepEqual(await branding(account, { ...contact, supportPhone: '+44 20 7183 8750' }), {
    ...NOTHING,
    ...contact,
  })
  assert.deepEqual(await branding(account, { brandName: 'Shop' }), { ...NOTHING, ...contact, brandName: 'Shop' })
  assert.deepEqual(await branding(account, { brandName: null, supportUrl: null }), {
    ...NOTHING,
    ...contact,
    supportUrl: null,
  })
  assert.deepEqual(await branding(account, NO_CONTACT), NOTHING)
})

test('a support contact that customers could not use is refused, with its field', async () => {
  const { account } = await fixture.merchant()
  for (const supportUrl of ['http://shop.example.com/', 'http://10.0.0.1/', 'http://localhost.example.com/'])
    assert.deepEqual(await problems(account, { supportUrl }), ['VALIDATION_ERROR checkoutBranding.supportUrl'])
  for (const [field, value] of [
    ['supportUrl', 'javascript:alert(1)'],
    ['supportUrl', 'https://user:password@shop.example.com/'],
    ['supportEmail', 'help at shop'],
    ['supportEmail', 'help@shop.example.com\nBcc: eve@example.com'],
    ['supportPhone', '020 7183 8750'],
    ['supportPhone', '+1'],
  ] as const)
    assert.deepEqual(await problems(account, { [field]: value }), [`VALIDATION_ERROR checkoutBranding.${field}`], value)
  assert.deepEqual(await branding(account, null), NOTHING)
})

test("an organization cannot change another organization's branding", async () => {
  const [{ account }, stranger] = [await fixture.merchant(), await fixture.merchant()]
  const { errors } = await update(account, { brandName: 'Mine' }, stranger.account)
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.deepEqual(await branding(account, null), NOTHING)
})

test('a page shows the brand of its session, or else of its configuration, or else of its organization', async () => {
  const merchant = await fixture.merchant()
  const { account } = merchant
  const brandOf = async (input: object = {}) => {
    const { state } = await visit(await createSession(merchant, input)).page()
    return [state?.brand?.name, state?.brand?.hasLogo, state?.brand?.colors]
  }
  assert.deepEqual(await brandOf(), [account.account.name, false, null])
  await branding(account, { brandName: 'The House', brandLogoUrl: LOGO, colors: COLORS })
  assert.deepEqual(await brandOf(), ['The House', true, COLORS])
  const colors = { ...COLORS, primary: '#7a0000' }
  await change(server, account, 'checkoutConfigurationCreate', {
    ...{ name: 'Summer', isDefault: true, brandName: 'The Summer Shop', colors },
  })
  assert.deepEqual(await brandOf(), ['The Summer Shop', true, colors])
  assert.deepEqual(await brandOf({ brandName: 'One Sale' }), ['One Sale', true, colors])
})

test('a page shows the support contact of its organization, also after the session has ended', async () => {
  const merchant = await fixture.merchant()
  const made = await createSession(merchant)
  const supportOf = async () => (await visit(made).page()).state?.brand?.support
  assert.equal(await supportOf(), null)
  await branding(merchant.account, { supportEmail: 'help@shop.example.com', supportPhone: '+442071838750' })
  const support = { email: 'help@shop.example.com', url: null, phone: '+442071838750' }
  assert.deepEqual(await supportOf(), support)
  await visit(made).cancel()
  assert.deepEqual(await supportOf(), support)
})

test('an open session shows the current branding, and its consent names the same brand', async () => {
  const merchant = await fixture.merchant()
  const { account } = merchant
  const contactId = await fixture.newContact(merchant)
  const terms = { amount: '20.00', currency: 'USD', frequency: 'Monthly', startDate: '2099-01-31', occurrences: 3 }
  const made = await change(
    server,
    account,
    'createPaymentPlanSession',
    { orgId: account.id, contactId, ...terms },
    'id link',
  )
  await branding(account, { brandName: 'The House' })
  const { state } = await visit(made as unknown as { readonly link: string }).page()
  assert.equal(state?.brand?.name, 'The House')
  assert.match(state?.terms?.consent.texts[0]?.text ?? '', /The House/)
})

test('a hostile name is shown as text on the page', async () => {
  const merchant = await fixture.merchant()
  const brandName = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
  await branding(merchant.account, { brandName })
  const { html, state } = await visit(await createSession(merchant)).page()
  assert.equal(state?.brand?.name, brandName)
  assert.ok(!html.includes('<script>alert') && !html.includes('<img src=x'), 'the name became markup')
})
