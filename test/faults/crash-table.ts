import { CLOCK_POINTS, CRASH_POINTS } from './crash-points.ts'
import type { Deployment } from './deployment.ts'

/** Returns each crash point with its process and the number of crashes there so far. */
function crashesAtPoints({ processes }: Deployment): { cause: string; crashes: number }[] {
  return CRASH_POINTS.map(({ child, point }) => ({
    cause: `${child} at ${point}`,
    crashes: processes[child].diedAt.get(point) ?? 0,
  }))
}

/** Returns a line for each process: its crash points so far, and its kills from outside. */
export function crashTable(deployment: Deployment): string[] {
  const killed = Object.entries(deployment.processes).map(([name, child]) => ({
    cause: `${name} killed`,
    crashes: child.killed(),
  }))
  const ofClocks = CLOCK_POINTS.map((point) => ({
    cause: `worker at ${point}`,
    crashes: deployment.processes.worker.diedAt.get(point) ?? 0,
  }))
  return [...crashesAtPoints(deployment), ...ofClocks, ...killed].map(
    ({ cause, crashes }) => `${cause.padEnd(35)}${String(crashes).padStart(5)}`,
  )
}

/** Returns the points at which no process died, so that the recovery from them was not tested. */
export function neverReached(deployment: Deployment): string[] {
  return crashesAtPoints(deployment).flatMap(({ cause, crashes }) => (crashes === 0 ? [cause] : []))
}
