import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressOf, blockOf, isSpecial, numberOf, SPECIAL_BLOCKS } from '../../../test/support/special-addresses.ts'
import { webhookUrlProblem } from './url-problem.ts'

const anywhere = { webhookAllow: new Set<string>(), webhookLoopback: null, webhookRefuse: [] }
const isRefused = (url: string) => webhookUrlProblem(url, 'url', anywhere) !== null

const blocks = Object.keys(SPECIAL_BLOCKS)
const addressesIn = (texts: readonly string[]) =>
  fc.constantFrom(...texts.map(blockOf)).chain(({ first, last }) => fc.bigInt({ min: first, max: last }))
const special4 = addressesIn(blocks.filter((text) => !text.includes(':')))
const special6 = addressesIn(blocks.filter((text) => text.includes(':')))

const radix = fc.constantFrom(
  (part: bigint) => part.toString(),
  (part: bigint) => `0${part.toString(8)}`,
  (part: bigint) => `000${part.toString(8)}`,
  (part: bigint) => `0x${part.toString(16)}`,
  (part: bigint) => `0X00${part.toString(16).toUpperCase()}`,
)
const disguise = fc.constantFrom(
  (letter: string) => letter,
  (letter: string) => `%${letter.charCodeAt(0).toString(16)}`,
  // The URL parser maps full-width characters to ASCII.
  (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
  (letter: string) => encodeURIComponent(String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (letter: string) => (letter === '.' ? '。' : letter),
)
const spelled4 = special4.chain((value) =>
  fc.record({
    value: fc.constant(value),
    parts: fc.integer({ min: 1, max: 4 }),
    radixes: fc.array(radix, { minLength: 4, maxLength: 4 }),
    disguises: fc.array(disguise, { minLength: 1, maxLength: 7 }),
    end: fc.constantFrom('', '.', '。'),
    rest: fc.constantFrom('', '/', ':443/x', ':8443?y', '/%2e%2e/', '/?a@b'),
  }),
)

/** Splits an address into bytes. The last part has all remaining bits. */
function partsOf(value: bigint, count: number): bigint[] {
  const heads = Array.from({ length: count - 1 }, (_, index) => (value >> BigInt(24 - 8 * index)) & 0xffn)
  return [...heads, BigInt.asUintN(8 * (5 - count), value)]
}

test('an IPv4 address that is not public is refused in every spelling', () => {
  fc.assert(
    fc.property(spelled4, ({ value, parts, radixes, disguises, end, rest }) => {
      const plain = partsOf(value, parts)
        .map((part, index) => radixes[index]!(part))
        .join('.')
      const host = [...plain].map((letter, index) => disguises[index % disguises.length]!(letter)).join('') + end
      const url = `https://${host}${rest}`
      assert.equal(new URL(url).hostname, addressOf(value, 4), url)
      assert.ok(isRefused(url), url)
    }),
    { numRuns: 5_000 },
  )
})

const spelled6 = fc.record({
  value: special6,
  zeros: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
  isUpper: fc.boolean(),
  isShort: fc.boolean(),
  isDotted: fc.boolean(),
})

test('an IPv6 address that is not public is refused in every spelling', () => {
  fc.assert(
    fc.property(spelled6, ({ value, zeros, isUpper, isShort, isDotted }) => {
      const groups = addressOf(value, 6)
        .split(':')
        .map((group, index) => group.padStart(Math.min(4, group.length + zeros[index]!), '0'))
      const tail = isDotted ? [addressOf(BigInt.asUintN(32, value), 4)] : groups.slice(6)
      const long = [...groups.slice(0, 6), ...tail].join(':')
      const text = isShort ? long.replace(/(^|:)0+(:0+)+(:|$)/, '::') : long
      const url = `https://[${isUpper ? text.toUpperCase() : text}]:8443/x`
      assert.equal(numberOf(new URL(url).hostname.slice(1, -1)), value, url)
      assert.ok(isRefused(url), url)
    }),
    { numRuns: 5_000 },
  )
})

test('no accepted text parses to an address in a special block', () => {
  const piece = fc.oneof(
    fc.constantFrom('127.0.0.1', '10.0.0.1', '0x7f', '2130706433', '[::1]', '[fc00::1]', '[::ffff:169.254.169.254]'),
    fc.constantFrom('8.8.8.8', 'example.com', '@', ':', '/', '\\', '#', '?', '.', '%2e', '%40', '%5c', '\t', '%', '。'),
    special4.map((value) => addressOf(value, 4)),
    special6.map((value) => `[${addressOf(value, 6)}]`),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('https://', 'https:', 'https:/', ''),
      fc.array(piece, { maxLength: 4 }),
      (start, pieces) => {
        const url = start + pieces.join('')
        if (isSpecialUrl(url)) assert.ok(isRefused(url), url)
      },
    ),
    { numRuns: 20_000 },
  )
})

function isSpecialUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  if (/^[\d.]+$/.test(hostname)) return isSpecial(numberOf(hostname.replace(/\.+$/, '')), 4)
  return hostname.startsWith('[') && isSpecial(numberOf(hostname.slice(1, -1)), 6)
}
