import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { colorProblems, contrast } from '../../src/checkout/configurations/colors.ts'
import { isDark, paletteOf } from '../../web/checkout/palette.ts'

const TEXT_MIN = 4.5
const BORDER_MIN = 3

const channel = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`)
const colors = fc.record({ primary: color, background: color, text: color })

test('everything on the page is readable with all colors that a merchant may choose', () => {
  fc.assert(
    fc.property(colors, (given) => {
      fc.pre(colorProblems(given).length === 0)
      const { primary, background, text, muted, error, border, tint, selected, alert } = paletteOf(given)
      const written = [text, primary, muted, error].flatMap((each) =>
        [background, tint, selected].map((on) => [each, on]),
      )
      for (const [one = '', other = ''] of [...written, [text, alert], [error, alert]])
        assert.ok(contrast(one, other) >= TEXT_MIN, `${one} on ${other}`)
      for (const on of [background, selected]) assert.ok(contrast(border, on) >= BORDER_MIN, `${border} on ${on}`)
    }),
    { numRuns: 300 },
  )
})

test('where contrast permits, secondary texts are lighter and errors are red', () => {
  const light = { primary: '#1d4ed8', background: '#ffffff', text: '#1b2230' }
  const { muted, error, tint } = paletteOf(light)
  assert.ok(contrast(muted, light.background) < contrast(light.text, light.background))
  assert.equal(error, '#b3151d')
  assert.notEqual(tint, light.background)
  assert.equal(isDark(light), false)
  const dark = { primary: '#8ab4ff', background: '#11141a', text: '#f2f4f8' }
  assert.notEqual(paletteOf(dark).error, error)
  assert.equal(isDark(dark), true)
})
