import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'

/** Presses in excess of the page's controls, because a frame may contain more. */
const MORE_PRESSES = 80
const PRESSES_AT_ONCE = 20

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
  const session = await page.context().newCDPSession(page)
  for (let presses = 0; presses < count + MORE_PRESSES; presses += PRESSES_AT_ONCE) {
    await pressTab(session, PRESSES_AT_ONCE)
    if (await page.evaluate<boolean>('window.tabOrder.isDone()')) break
  }
  await session.detach()
  assert.deepEqual(await page.evaluate('window.tabOrder.missing()'), [], `${what}: not reached by Tab`)
  assert.deepEqual(await page.evaluate('window.tabOrder.unmarked()'), [], `${what}: the focus is not shown`)
}

/** Presses Tab several times without a round trip to the browser for each key. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const sent = Array.from({ length: times }, () => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
  await Promise.all(sent.flat())
}
