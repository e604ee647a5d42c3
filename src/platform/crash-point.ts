/** The effect of a crash point: the process is killed, or a test discards its work. */
type Crash = () => void

interface Armed {
  readonly name: string
  readonly crash: Crash
  /** The number of passes that remain without effect. */
  passes: number
}

const die: Crash = () => process.kill(process.pid, 'SIGKILL')

let armed: Armed | null = null

/**
 * Arms the point at which this process kills itself, such as `payment: written`, or `payment:
 * written#3` for its third pass. It happens once, in tests of crash recovery. Null: none.
 */
export function armCrashPoint(point: string | null, crash: Crash = die): void {
  const [name = '', time = '1'] = point?.split('#') ?? []
  armed = name ? { name, crash, passes: Number(time) - 1 } : null
}

/** Marks a point between two steps that a crash may separate. Does nothing unless it is armed. */
export function crashPoint(name: string): void {
  if (name !== armed?.name || armed.passes-- > 0) return
  const { crash } = armed
  armed = null
  crash()
}
