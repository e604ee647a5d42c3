import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Presses in excess of the page's controls, because a frame may contain more. */
const MORE_PRESSES = 80

/** A script that records the visible controls of the page, and which get the focus and show it. */
const WATCH = `(() => {
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled')
  const isLaterRadio = (each) => each.type === 'radio' && !each.checked && document.querySelector('input[name="' + each.name + '"]') !== each
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((each) => each.tabIndex >= 0 && isShown(each) && !isLaterRadio(each))
  const reached = new Set()
  const unmarked = new Set()
  document.addEventListener('focusin', ({ target }) => {
    reached.add(target)
    // The link of a row shows its focus around the whole row.
    const styles = [getComputedStyle(target), getComputedStyle(target, '::after')]
    if (styles.every(({ outlineStyle, boxShadow }) => outlineStyle === 'none' && boxShadow === 'none')) unmarked.add(target)
  })
  const names = (elements) => elements.map((each) => each.outerHTML.slice(0, 120))
  window.tabOrder = {
    isDone: () => controls.every((each) => reached.has(each)),
    missing: () => names(controls.filter((each) => !reached.has(each))),
    unmarked: () => names(controls.filter((each) => unmarked.has(each))),
  }
  document.activeElement?.blur()
})()`

/** Fails unless the Tab key reaches every visible control of a page, and each shows the focus. */
export async function assertTabReachesAll(page: Page, what: string): Promise<void> {
  await page.evaluate(WATCH)
  const count = await page.locator('a[href], button, input, select, textarea, summary, [tabindex]').count()
  for (let press = 0; press < count + MORE_PRESSES; press += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate<boolean>('window.tabOrder.isDone()')) break
  }
  assert.deepEqual(await page.evaluate('window.tabOrder.missing()'), [], `${what}: not reached by Tab`)
  assert.deepEqual(await page.evaluate('window.tabOrder.unmarked()'), [], `${what}: the focus is not shown`)
}
