import { CLOCK_POINTS, CRASH_POINTS } from './crash-points.ts'
import type { Plant } from './plant.ts'

/** Each crash point with the process that is killed there, and how many of it were so far. */
function deathsAtPoints({ units }: Plant): { cause: string; deaths: number }[] {
  return CRASH_POINTS.map(({ unit, point }) => ({
    cause: `${unit} at ${point}`,
    deaths: units[unit].diedAt.get(point) ?? 0,
  }))
}

/** How each process died so far, a line each: at which point, or killed from outside. */
export function deathTable(plant: Plant): string[] {
  const killed = Object.entries(plant.units).map(([name, unit]) => ({ cause: `${name} killed`, deaths: unit.killed() }))
  const ofClocks = CLOCK_POINTS.map((point) => ({
    cause: `worker at ${point}`,
    deaths: plant.units.worker.diedAt.get(point) ?? 0,
  }))
  return [...deathsAtPoints(plant), ...ofClocks, ...killed].map(
    ({ cause, deaths }) => `${cause.padEnd(35)}${String(deaths).padStart(5)}`,
  )
}

/** Points at which nobody died: what a crash leaves behind there was not looked at. */
export function neverReached(plant: Plant): string[] {
  return deathsAtPoints(plant).flatMap(({ cause, deaths }) => (deaths === 0 ? [cause] : []))
}
