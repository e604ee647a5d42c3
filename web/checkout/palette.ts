import type { Colors } from './state.ts'

/** The colors of the page, by their names in its stylesheet. */
export interface Palette extends Colors {
  /** The color of secondary text. */
  readonly muted: string
  /** The color of errors. */
  readonly error: string
  /** The border of fields. */
  readonly border: string
  /** Backgrounds of text, besides that of the page. */
  readonly tint: string
  readonly selected: string
  readonly alert: string
}

/** The contrast ratios that WCAG 2.2 AA requires for text and for borders. */
const TEXT_MIN = 4.5
const BORDER_MIN = 3
const RED = '#b3151d'
const STEPS = 20

/**
 * A palette made from the three colors of a merchant, each of which can be read on the background.
 * Whatever is drawn in a mixture of them can be read as well: where there is no contrast to spare,
 * it is mixed less.
 */
export function paletteOf({ primary, background, text }: Colors): Palette {
  const readableTint = (color: string, share: number, written: readonly string[]) => {
    const tint = mixed(color, background, share)
    return hasContrast(written, [tint], TEXT_MIN) ? tint : background
  }
  const tint = readableTint(text, 0.04, [text, primary])
  const selected = readableTint(primary, 0.04, [text, primary])
  const backgrounds = [background, tint, selected]
  const error = nearestReadable(RED, text, backgrounds, TEXT_MIN)
  return {
    primary,
    background,
    text,
    tint,
    selected,
    muted: nearestReadable(mixed(text, background, 0.78), text, backgrounds, TEXT_MIN),
    error,
    border: nearestReadable(mixed(text, background, 0.58), text, backgrounds, BORDER_MIN),
    alert: readableTint(error, 0.05, [text, error]),
  }
}

/**
 * Returns true for light text on a dark background. The browser's own controls must then be dark,
 * too.
 */
export function isDark({ background, text }: Colors): boolean {
  return luminance(background) < luminance(text)
}

/**
 * Returns the color nearest to the wanted one, towards the text's, that has the contrast of text on
 * all backgrounds.
 */
function nearestReadable(wanted: string, text: string, backgrounds: readonly string[], min: number): string {
  const candidates = Array.from({ length: STEPS }, (_, step) => mixed(text, wanted, step / STEPS))
  return candidates.find((color) => hasContrast([color], backgrounds, min)) ?? text
}

function hasContrast(colors: readonly string[], backgrounds: readonly string[], min: number): boolean {
  return colors.every((color) => backgrounds.every((background) => contrast(color, background) >= min))
}

/** Mixes two colors: `share` of the first, the rest of the second. */
function mixed(one: string, other: string, share: number): string {
  const [ones, others] = [channelsOf(one), channelsOf(other)]
  const channels = ones.map((channel, at) => Math.round(channel * share + (others[at] ?? 0) * (1 - share)))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
