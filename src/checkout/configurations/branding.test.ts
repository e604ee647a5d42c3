import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { change } from '../../../test/support/change.ts'
import { startCheckout } from '../../../test/support/checkout.ts'
import type { TestAccount } from '../../../test/support/server.ts'

const house = await startCheckout()
after(house.close)
const { createSession, server, visit } = house

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

/** Code and field of each problem. */
async function problems(account: TestAccount, checkoutBranding: object): Promise<string[]> {
  const { errors = [] } = await update(account, checkoutBranding)
  return errors.map(({ extensions: { code, field } }) => `${code} ${field}`)
}

test('an organization says how its checkout looks, changes a part of it, and takes it back', async () => {
  const { account } = await house.merchant()
  assert.deepEqual(await branding(account, null), NOTHING)
  const look = { brandName: 'The Shop', brandLogoUrl: LOGO, colors: { ...COLORS, primary: '#1A4F8B' } }
  const kept = { ...look, colors: COLORS, ...NO_CONTACT }
  assert.deepEqual(await branding(account, look), kept)
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

test('everything wrong with it is told at once, and nothing of it is kept', async () => {
  const { account } = await house.merchant()
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

test('an organization names its contact, changes a part of it, and takes it back', async () => {
  const { account } = await house.merchant()
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

test('a contact that customers could not use is refused, with its field', async () => {
  const { account } = await house.merchant()
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

test("nobody changes another organization's look", async () => {
  const [{ account }, stranger] = [await house.merchant(), await house.merchant()]
  const { errors } = await update(account, { brandName: 'Mine' }, stranger.account)
  assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND')
  assert.deepEqual(await branding(account, null), NOTHING)
})

test('a page shows what its session says, else its configuration, else its organization', async () => {
  const merchant = await house.merchant()
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

test('a page gives the contact of its organization, also when the session is over', async () => {
  const merchant = await house.merchant()
  const made = await createSession(merchant)
  const supportOf = async () => (await visit(made).page()).state?.brand?.support
  assert.equal(await supportOf(), null)
  await branding(merchant.account, { supportEmail: 'help@shop.example.com', supportPhone: '+442071838750' })
  const support = { email: 'help@shop.example.com', url: null, phone: '+442071838750' }
  assert.deepEqual(await supportOf(), support)
  await visit(made).cancel()
  assert.deepEqual(await supportOf(), support)
})

test('a session that was open before is shown with what is said since, and its consent names the same', async () => {
  const merchant = await house.merchant()
  const { account } = merchant
  const contactId = await house.newContact(merchant)
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
  assert.match(state?.asked?.consent?.text ?? '', /The House/)
})

test('a hostile name is text on the page', async () => {
  const merchant = await house.merchant()
  const brandName = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
  await branding(merchant.account, { brandName })
  const { html, state } = await visit(await createSession(merchant)).page()
  assert.equal(state?.brand?.name, brandName)
  assert.ok(!html.includes('<script>alert') && !html.includes('<img src=x'), 'it became markup')
})
