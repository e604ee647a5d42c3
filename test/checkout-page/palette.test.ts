import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { colorProblems, contrast } from '../../src/checkout/configurations/colors.ts'
import { isDark, paletteOf } from '../../web/checkout/palette.ts'

const TEXT_LEAST = 4.5
const EDGE_LEAST = 3

const channel = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`)
const colors = fc.record({ primary: color, background: color, text: color })

test('with all colors that a merchant may choose, everything on the page can be read', () => {
  fc.assert(
    fc.property(colors, (chosen) => {
      fc.pre(colorProblems(chosen).length === 0)
      const { primary, background, text, quiet, wrong, edge, tint, chosen: picked, alarm } = paletteOf(chosen)
      const written = [text, primary, quiet, wrong].flatMap((each) =>
        [background, tint, picked].map((on) => [each, on]),
      )
      for (const [one = '', other = ''] of [...written, [text, alarm], [wrong, alarm]])
        assert.ok(contrast(one, other) >= TEXT_LEAST, `${one} on ${other}`)
      for (const ground of [background, picked]) assert.ok(contrast(edge, ground) >= EDGE_LEAST, `${edge} on ${ground}`)
    }),
    { numRuns: 300 },
  )
})

test('where there is contrast to spare, what is quiet is quieter and what is wrong is red', () => {
  const light = { primary: '#1d4ed8', background: '#ffffff', text: '#1b2230' }
  const { quiet, wrong, tint } = paletteOf(light)
  assert.ok(contrast(quiet, light.background) < contrast(light.text, light.background))
  assert.equal(wrong, '#b3151d')
  assert.notEqual(tint, light.background)
  assert.equal(isDark(light), false)
  const dark = { primary: '#8ab4ff', background: '#11141a', text: '#f2f4f8' }
  assert.notEqual(paletteOf(dark).wrong, wrong)
  assert.equal(isDark(dark), true)
})
