import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLinkMail, uuidOf } from '../../../test/support/link-mail.ts'

const { server, sql, shop, sendDueMail } = await openLinkMail()

test('a brand name that a message cannot show as a name is refused in each field', async () => {
  const { organization, key } = await shop()
  const names = [
    'Shop\r\nBcc: eve@example.com',
    'Shop\u202e',
    'Pay at https://evil.example',
    'www.evil.example/now',
    'https\u034f://evil.example',
    'evil.example\u2215claim',
    'tel:+15550100',
    '\u3164',
  ]
  const orgId = organization.id
  const cases: [string, string, (name: string) => object][] = [
    ['createPaymentSession', 'brandName', (brandName) => ({ orgId, amount: '5.00', currency: 'EUR', brandName })],
    ['checkoutConfigurationCreate', 'brandName', (brandName) => ({ orgId, name: 'Second', brandName })],
    [
      'organizationUpdate',
      'checkoutBranding.brandName',
      (brandName) => ({ id: orgId, checkoutBranding: { brandName } }),
    ],
    ['organizationUpdate', 'name', (name) => ({ id: orgId, name })],
    ['createContact', 'name', (name) => ({ orgId, name })],
  ]
  for (const [field, path, inputOf] of cases)
    for (const name of names) {
      const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input!`
      const document = `mutation ($input: ${type}) { ${field}(input: $input) { __typename } }`
      const { errors } = await server.ask(key, document, { input: inputOf(name) })
      assert.deepEqual([errors?.[0]?.extensions.code, errors?.[0]?.extensions.field], ['VALIDATION_ERROR', path], name)
      assert.equal((await server.ask(key, document, { input: inputOf("Dr. O'Neil & pets.com") })).errors, undefined)
    }
})

test('a name stored before the rule is mailed as one line, or left out when it is an address', async () => {
  const { send, id, organization } = await shop({ brandName: 'x' })
  const store = (name: string) =>
    sql.write('update payment_sessions set brand_name = $2 where id = $1', [uuidOf(id), name])
  await store('https://evil.example/claim')
  await send()
  const [{ email: first } = assert.fail()] = await sendDueMail()
  assert.equal(first.subject, 'Your payment to Organization of a test')
  await sql.directory('update accounts set name = $2 where id = $1', [
    organization.account.id,
    'www\u034f.evil.example∕x',
  ])
  await send()
  const [{ email: second } = assert.fail()] = await sendDueMail()
  assert.equal(second.subject, 'Your payment to the merchant')
  assert.ok(second.text?.startsWith('The merchant asks you'))
  assert.ok(!`${first.text}${first.html}${second.text}${second.html}`.includes('evil'))
})

test('a bare domain is a name, and mail programs do not turn it into a link', async () => {
  const { send } = await shop({ brandName: 'pets.com' })
  await send()
  const [{ email } = assert.fail()] = await sendDueMail()
  assert.equal(email.subject, 'Your payment to pets.com')
  for (const part of [email.text, email.html]) {
    assert.ok(part?.includes('pets.\u2060com asks you'))
    assert.ok(!part?.includes('pets.com'))
  }
})

test('a hostile stored brand name is shown as text, on one line', async () => {
  const { send, id } = await shop({ brandName: 'x' })
  const name = '<img src=x>\r\nBcc: eve@example.com\u202e"&'
  await sql.write('update payment_sessions set brand_name = $2 where id = $1', [uuidOf(id), name])
  await send()
  const [{ to, email } = assert.fail()] = await sendDueMail()
  assert.deepEqual(to, ['ada@example.com'])
  assert.equal(email.subject, 'Your payment to <img src=x> Bcc: eve@example.com "&')
  assert.ok(email.html?.includes('&lt;img src=x&gt; Bcc: eve@example.\u2060com &quot;&amp;'))
  assert.ok(!email.html?.includes('<img'))
  assert.ok(!`${email.html}${email.text}`.includes('\u202e'))
})
