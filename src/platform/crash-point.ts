/** What happens at the point: the process dies, or a test throws away all that it was doing. */
type Crash = () => void

interface Armed {
  readonly name: string
  readonly crash: Crash
  /** How often it is still passed unharmed. */
  passes: number
}

const die: Crash = () => process.kill(process.pid, 'SIGKILL')

let armed: Armed | null = null

/**
 * Names the point at which this process kills itself, `payment: written`, or with `payment: written#3` the third time that it
 * gets there: for tests of what a crash leaves behind. It happens once. Null: none.
 */
export function armCrashPoint(point: string | null, crash: Crash = die): void {
  const [name = '', time = '1'] = point?.split('#') ?? []
  armed = name ? { name, crash, passes: Number(time) - 1 } : null
}

/** A place between two steps that a crash must not tear apart. Does nothing unless it is the one that was armed. */
export function crashPoint(name: string): void {
  if (name !== armed?.name || armed.passes-- > 0) return
  const { crash } = armed
  armed = null
  crash()
}
