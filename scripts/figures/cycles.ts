/** The imports of a file: its path, and the paths that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * Returns the sets of files that import each other, directly or through others, the largest first
 * (Tarjan's algorithm). A file that is in no cycle is in no set.
 */
export function importCycles(graph: ImportGraph): string[][] {
  const index = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    index.set(file, index.size)
    let lowest = index.get(file)!
    const depth = stack.push(file) - 1
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, index.get(next)!)
    }
    if (lowest === index.get(file)) {
      const members = stack.splice(depth)
      if (members.length > 1) cycles.push(members.sort())
    }
    return lowest
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles.sort((a, b) => b.length - a.length)
}
