import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { colorProblems, contrast } from './colors.ts'

const PLAIN = { primary: '#1a4f8b', background: '#ffffff', text: '#1b1b1b' }
const fieldsOf = (more: Partial<typeof PLAIN>) => colorProblems({ ...PLAIN, ...more }).map(({ field }) => field)

const color = fc
  .tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }), fc.nat({ max: 255 }))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

test('a contrast ratio is computed as WCAG defines it', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#ffffff', '#ffffff'), 1)
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54')
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  assert.equal(contrast('#ff0000', '#ffffff').toFixed(2), '4.00')
})

test('colors with too little contrast are refused, each at its field', () => {
  assert.deepEqual(fieldsOf({}), [])
  assert.deepEqual(fieldsOf({ text: '#777777' }), ['colors.text'])
  assert.deepEqual(fieldsOf({ text: '#767676' }), [])
  assert.deepEqual(fieldsOf({ primary: '#ffd700' }), ['colors.primary'])
  assert.deepEqual(fieldsOf({ background: '#1b1b1b' }), ['colors.primary', 'colors.text'])
  assert.match(
    colorProblems({ ...PLAIN, primary: '#ffd700' })[0]?.predicate ?? '',
    /contrast .*4\.5:1 to the background/,
  )
})

test('a color has six digits and no character that could end a style', () => {
  const wrong = ['', 'red', '#fff', '1a4f8b', '#1a4f8b80', '#1a4f8g', ' #1a4f8b', '#1a4f8b;', '#1a4f8b\n', 'url(//x)']
  for (const primary of wrong) assert.deepEqual(fieldsOf({ primary }), ['colors.primary'], primary)
  assert.deepEqual(fieldsOf({ primary: '#1A4F8B' }), [])
})

test('accepted colors are readable with either of them as the background', () => {
  fc.assert(
    fc.property(color, color, color, (primary, background, text) => {
      assert.equal(contrast(text, background), contrast(background, text))
      const passes = contrast(text, background) >= 4.5 && contrast(primary, background) >= 4.5
      assert.equal(colorProblems({ primary, background, text }).length === 0, passes)
    }),
  )
})
