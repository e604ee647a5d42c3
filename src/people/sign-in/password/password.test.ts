import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import test from 'node:test'
import { isCommonPassword } from './common-passwords.ts'
import { createHashCapacity } from './hash-capacity.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { passwordProblem } from './password-rule.ts'

const PASSWORD = 'correct horse battery'
const ada = { email: 'ada.lovelace@example.com', name: 'Augusta Ada King' }

test('a password matches its hash, in whichever way its characters are written', async () => {
  const stored = await hashPassword('contraseña segura')
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
  assert.ok(await verifyPassword('contraseña segura'.normalize('NFD'), stored))
  assert.ok(!(await verifyPassword('contrasena segura', stored)))
  assert.ok(!isOutdated(stored))
})

test('each hash has a salt of its own', async () => {
  assert.notEqual(await hashPassword(PASSWORD), await hashPassword(PASSWORD))
})

test('no password matches an unknown person', async () => {
  assert.ok(!(await verifyPassword(PASSWORD, null)))
  assert.ok(!(await verifyPassword('', null)))
})

test('a hash of another cost is verified and replaced', async () => {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 1024, passes: 1, parallelism: 2 }
  const key = argon2Sync('argon2id', { message: PASSWORD, nonce, tagLength: 32, ...cost })
  const encoded = [nonce, key].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const stored = `$argon2id$v=19$m=1024,t=1,p=2$${encoded.join('$')}`
  assert.ok(isOutdated(stored))
  assert.ok(await verifyPassword(PASSWORD, stored))
  assert.ok(!(await verifyPassword(`${PASSWORD} `, stored)))
})

test('long passwords are accepted, short, well-known and personal ones are not', () => {
  assert.equal(passwordProblem(PASSWORD, ada), null)
  assert.equal(passwordProblem('é'.repeat(6) + 'x'.repeat(250), ada), null)
  assert.equal(passwordProblem('short passw', ada), 'must have at least 12 characters')
  assert.equal(passwordProblem('ab'.repeat(129), ada), 'must have at most 256 characters')
  for (const password of ['1234567891011', 'Unbelievable', 'q1w2e3r4t5y6', 'zzzzzzzzzzzzzz'])
    assert.equal(passwordProblem(password, ada), 'is one of the most used passwords', password)
  for (const password of ['Ada.Lovelace@example.com', 'ADA.LOVELACE', 'Augusta Ada King', 'ada.lovelace@example.com '])
    assert.equal(passwordProblem(password, ada), 'must not be your email address or name', password)
})

test('the list of most used passwords ignores the case of letters', () => {
  assert.ok(isCommonPassword('PASSWORD1234') && isCommonPassword('password1234') && !isCommonPassword(PASSWORD))
})

test('a request beyond the capacity is refused before it does anything, and the next one runs', async () => {
  const capacity = createHashCapacity(1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = capacity.run(() => promise)
  await assert.rejects(
    capacity.run(() => assert.fail('the request ran')),
    { status: 503 },
  )
  assert.throws(capacity.refuseWhenFull, { status: 503 })
  resolve('first')
  assert.equal(await first, 'first')
  capacity.refuseWhenFull()
  await assert.rejects(
    capacity.run(() => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await capacity.run(async () => 'next'), 'next')
})
