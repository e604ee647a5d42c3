import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandOf } from './brand.ts'

const PLAIN = {
  ...{ brandName: null, brandLogoUrl: null, colors: null, layout: null, embedOrigins: [] },
  ...{ supportEmail: null, supportUrl: null, supportPhone: null },
}
const COLORS = { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' }
const NOTHING = { brandName: null, brandLogoUrl: null }
const SHOP = { name: 'Corner Shop' }

test("without branding a page shows the organization's name and cannot be framed", () => {
  assert.deepEqual(brandOf(NOTHING, PLAIN, SHOP), {
    name: 'Corner Shop',
    hasLogo: false,
    colors: null,
    layout: 'TwoColumns',
    embedOrigins: [],
    support: null,
  })
})

test('a configuration provides the brand, and a session overrides name and logo', () => {
  const logo = 'https://shop.example.com/logo.png'
  const configured = { ...PLAIN, brandName: 'The Shop', colors: COLORS, layout: 'OneColumn' } as const
  const brand = brandOf(NOTHING, { ...configured, brandLogoUrl: logo }, SHOP)
  assert.deepEqual([brand.name, brand.hasLogo, brand.colors, brand.layout], ['The Shop', true, COLORS, 'OneColumn'])
  const own = brandOf({ brandName: 'Summer Sale', brandLogoUrl: logo }, configured, SHOP)
  assert.deepEqual([own.name, own.hasLogo], ['Summer Sale', true])
})
