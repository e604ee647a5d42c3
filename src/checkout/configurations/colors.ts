import { type Problem, problem } from '../../platform/refusal.ts'
import type { Colors } from './checkout-configuration.ts'

/** The contrast ratio that WCAG 2.2 AA requires for text of any size. */
const CONTRAST_MIN = 4.5
const SIX_DIGITS = /^#[0-9a-f]{6}$/i

const NAMES = ['primary', 'background', 'text'] as const

/** Returns the problems of the colors of a page: their form, or too little contrast. */
export function colorProblems(colors: Colors): Problem[] {
  const malformed = NAMES.filter((name) => !SIX_DIGITS.test(colors[name]))
  if (malformed.length > 0) {
    return malformed.map((name) => problem(`colors.${name}`, 'must be # and six hexadecimal digits, such as #1a4f8b'))
  }
  return (['primary', 'text'] as const)
    .filter((name) => contrast(colors[name], colors.background) < CONTRAST_MIN)
    .map((name) => problem(`colors.${name}`, `must have a contrast of at least ${CONTRAST_MIN}:1 to the background`))
}

/** Returns valid colors as they are stored. */
export function normalizedColors({ primary, background, text }: Colors): Colors {
  return { primary: primary.toLowerCase(), background: background.toLowerCase(), text: text.toLowerCase() }
}

/**
 * Returns the contrast ratio of two colors as WCAG defines it: 1 for equal colors, 21 for black and
 * white.
 */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
