let armed: string | null = null

/** Names the point at which this process kills itself: for tests of what a crash leaves behind. Null: none. */
export function armCrashPoint(name: string | null): void {
  armed = name
}

/** A place between two steps that a crash must not tear apart. Does nothing unless it is the one that was armed. */
export function crashPoint(name: string): void {
  if (name === armed) process.kill(process.pid, 'SIGKILL')
}
