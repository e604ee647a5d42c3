import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { systemMilliseconds } from '../time/index.ts'
import { deterministicId, formatId, mintIds, parseId, requireId, shardOf, timeOfId, uuidLowerBound } from './index.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

const shards = fc.integer({ min: 0, max: 1023 })
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const ids = fc.tuple(times, shards, fc.string()).map(([time, shard, part]) => deterministicId(time, shard, part))

test('an id is formatted as the TypeID specification says', () => {
  assert.equal(formatId('prefix', '01890a5d-ac96-774b-bcce-b302099a8057'), 'prefix_01h455vb4pex5vsknk084sn02q')
  assert.equal(formatId('con', '00000000-0000-0000-0000-000000000000'), 'con_00000000000000000000000000')
  assert.equal(formatId('con', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), 'con_7zzzzzzzzzzzzzzzzzzzzzzzzz')
})

test('a formatted id parses to itself, with its bucket', () => {
  fc.assert(
    fc.property(ids, (uuid) => {
      assert.deepEqual(parseId('con', formatId('con', uuid)), { prefix: 'con', uuid, shard: shardOf(uuid) })
    }),
  )
})

test('an id has one spelling: formatting a parsed id returns the same text', () => {
  const nearly = fc
    .tuple(ids, fc.nat(29), fc.constantFrom(...DIGITS, ...'ilouAZ_- .\u00e9'))
    .map(([uuid, at, letter]) => {
      const text = formatId('con', uuid)
      return text.slice(0, at) + letter + text.slice(at + 1)
    })
  fc.assert(
    fc.property(nearly, (text) => {
      const id = parseId('con', text)
      assert.ok(id === null || formatId('con', id.uuid) === text)
    }),
  )
})

test('an id of another type, form or version is invalid', () => {
  const uuid = deterministicId(1_800_000_000_000, 7, 'x')
  const text = formatId('con', uuid)
  const digits = text.slice(4)
  const others = [
    '',
    'con_',
    digits,
    `pmt_${digits}`,
    `conx_${digits}`,
    `con${digits}`,
    text.toUpperCase(),
    `${text} `,
    ` ${text}`,
    `${text}0`,
    text.slice(0, -1),
    `con_8${digits.slice(1)}`,
    `con_z${digits.slice(1)}`,
    uuid,
    formatId('con', uuid.replace(/^(.{14})7/, '$14')),
    formatId('con', uuid.replace(/^(.{19})./, '$1c')),
    formatId('con', '00000000-0000-0000-0000-000000000000'),
  ]
  for (const other of others) assert.equal(parseId('con', other), null, other)
})

test('no text makes the parser throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseId('con', `con_${text}`) === null))
})

test('an invalid id gets the response of a missing record', () => {
  assert.throws(() => requireId('con', 'con_4111111111111111', 'Contact'), {
    code: 'NOT_FOUND',
    message: 'Contact not found.',
  })
})

test('minted ids are UUIDv7s with their time and bucket', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2 ** 41, noNaN: true }), shards, (time, shard) => {
      const uuid = mintIds(() => time)(shard)
      assert.match(uuid, FORM)
      assert.equal(shardOf(uuid), shard)
      assert.equal(timeOfId(uuid), Math.floor(time))
    }),
  )
})

test('a minted id consists of its time, random bits and bucket, each in its own bits', () => {
  const random = fc.uint8Array({ minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 53 - 1 }), random, shards, (ticks, bytes, shard) => {
      const randomBits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
      const [first, last] = [(randomBits >> 8n) & 0x3fffffffffffn, randomBits & 0x3fn]
      const [ms, fraction] = [BigInt(Math.floor(ticks / 4096)), BigInt(ticks % 4096)]
      const low = (2n << 62n) | (first << 16n) | (last << 10n) | BigInt(shard)
      const id = (ms << 80n) | (7n << 76n) | (fraction << 64n) | low
      const uuid = mintIds(
        () => ticks / 4096,
        (pool) => pool.set(bytes),
      )(shard)
      assert.equal(uuid.replaceAll('-', ''), id.toString(16).padStart(32, '0'))
    }),
  )
})

// Versions must agree: a job that one version starts and another repeats must derive the same ids.
test('a derived id never changes', () => {
  const uuid = deterministicId(1_800_000_000_123, 777, 'event', 'pay_1')
  assert.equal(uuid, '01a3185c-507b-7b0c-8638-fbc915fd9709')
  assert.equal(formatId('evt', uuid), 'evt_01mcc5rm3vfc68ce7vs4azv5r9')
})

test('minted ids increase, whatever the clock does', () => {
  const clock = fc.array(fc.tuple(fc.double({ min: 1.7e12, max: 1.9e12, noNaN: true }), shards), { maxLength: 200 })
  fc.assert(
    fc.property(clock, (readings) => {
      let at = 0
      const mint = mintIds(() => readings[at]![0])
      const minted = readings.map(([, shard], index) => {
        at = index
        return mint(shard)
      })
      assert.deepEqual(minted, [...new Set(minted)].sort())
    }),
  )
})

test('ten thousand ids of one millisecond are different and in order, and stay close to the clock', () => {
  const mint = mintIds(systemMilliseconds)
  const minted = Array.from({ length: 10_000 }, (_, index) => mint(index % 1024))
  assert.deepEqual(minted, [...new Set(minted)].sort())
  assert.ok(Math.abs(timeOfId(minted.at(-1)!) - Date.now()) < 1000)
})

test('two processes that mint at the same moment mint different ids', () => {
  const [one, other] = [mintIds(() => 1.8e12), mintIds(() => 1.8e12)]
  const minted = Array.from({ length: 500 }, () => [one(1), other(1)]).flat()
  assert.equal(new Set(minted).size, 1000)
})

test('only equal parts, time and bucket derive the same id', () => {
  const inputs = fc.tuple(times, shards, fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }))
  fc.assert(
    fc.property(inputs, inputs, (one, other) => {
      const [a, b] = [one, other].map(([time, shard, parts]) => deterministicId(time, shard, ...parts))
      assert.match(a!, FORM)
      assert.equal(a === b, JSON.stringify(one) === JSON.stringify(other))
      assert.equal(timeOfId(a!), one[0])
      assert.equal(shardOf(a!), one[1])
    }),
  )
  assert.notEqual(deterministicId(1, 1, 'ab', 'c'), deterministicId(1, 1, 'a', 'bc'))
})

test('the lower bound of a millisecond separates earlier ids from its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 48 - 1 }), shards, fc.string(), (time, shard, part) => {
      const bound = uuidLowerBound(time)
      assert.match(bound, FORM)
      assert.ok(deterministicId(time, shard, part) >= bound)
      assert.ok(deterministicId(time - 1, shard, part) < bound)
    }),
  )
})

test('an invalid bucket or time is a defect', () => {
  const mint = mintIds(() => 1.8e12)
  for (const shard of [-1, 1024, 1.5, Number.NaN]) assert.throws(() => mint(shard), RangeError)
  for (const time of [-1, 2 ** 48, 0.5, Number.NaN]) assert.throws(() => uuidLowerBound(time), RangeError)
})
