import { CRASH_POINTS } from './crash-points.ts'
import type { Plant } from './plant.ts'

/** How many processes died so far at a crash point. */
function diedAt({ all }: Plant, point: string): number {
  return all.reduce((sum, unit) => sum + (unit.diedAt.get(point) ?? 0), 0)
}

/** How each process died so far, a line each: at which point, or killed from outside. */
export function deathTable(plant: Plant): string[] {
  const killed = Object.entries(plant.units).map(([name, unit]) => [`killed: ${name}`, unit.killed()] as const)
  const rows = [...CRASH_POINTS.map((point) => [point, diedAt(plant, point)] as const), ...killed]
  return rows.map(([cause, deaths]) => `${cause.padEnd(25)}${String(deaths).padStart(5)}`)
}

/** Points at which nobody died: what a crash leaves behind there was not looked at. */
export function neverReached(plant: Plant): string[] {
  return CRASH_POINTS.filter((point) => diedAt(plant, point) === 0)
}
