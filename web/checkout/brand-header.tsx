import { useLayoutEffect, useState } from 'preact/hooks'
import { isDark, paletteOf } from './palette.ts'
import type { Brand } from './state.ts'

/** Shows the merchant's logo and name. Without a logo it shows the name alone. */
export function BrandHeader({ brand: { name, hasLogo, colors } }: { readonly brand: Brand }) {
  const [isShown, setShown] = useState(hasLogo)
  useLayoutEffect(() => {
    if (colors === null) return
    // Set by script, because the page's policy permits no inline styles.
    const { style } = document.documentElement
    for (const [color, value] of Object.entries(paletteOf(colors))) style.setProperty(`--${color}`, value)
    style.colorScheme = isDark(colors) ? 'dark' : 'light'
  }, [colors])
  return (
    <header class="brand">
      {isShown ? (
        <img src={`${location.pathname}/logo`} alt="" onError={() => setShown(false)} />
      ) : (
        <span class="initial" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <bdi>{name}</bdi>
    </header>
  )
}
