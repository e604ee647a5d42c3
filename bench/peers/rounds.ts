/**
 * Runs all measurements in every round, one after the other. Each round starts with another one, so
 * that other load on the machine affects all of them. Returns the results of each measurement.
 */
export async function measureAlternately<Result>(
  rounds: number,
  measurements: readonly (() => Promise<Result>)[],
): Promise<Result[][]> {
  const results = measurements.map((): Result[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (let step = 0; step < measurements.length; step += 1) {
      const index = (round + step) % measurements.length
      results[index]!.push(await measurements[index]!())
    }
  return results
}
