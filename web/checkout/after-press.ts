let isPressed = false
let waiting: readonly (() => void)[] = []

// Browsers send mouse events after a touch, too.
addEventListener('mousedown', press, true)
addEventListener('mouseup', () => setTimeout(release), true)

function press(): void {
  isPressed = true
}

function release(): void {
  const due = waiting
  isPressed = false
  waiting = []
  for (const run of due) run()
}

/**
 * Runs at once or, while the customer presses something, after that has ended. A message that
 * appears while they press a button would move the button away, and browsers send no click to a
 * moved element.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting = [...waiting, run]
  else run()
}
