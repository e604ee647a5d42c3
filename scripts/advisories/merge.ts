import type { Advisory } from './advisory.ts'

/**
 * Returns the list with the found advisories. `extend` adds the found ranges to the listed ones,
 * because npm audit reports only the range of the installed version. `replace` replaces the listed
 * ranges. Omits advisories of packages that no lockfile installs. An unchanged advisory keeps its
 * date.
 */
export function mergeAdvisories(
  listed: readonly Advisory[],
  found: readonly Advisory[],
  how: 'extend' | 'replace',
  installed: ReadonlySet<string>,
): Advisory[] {
  const merged = new Map(listed.map((advisory) => [keyOf(advisory), advisory]))
  const before = new Map(merged)
  for (const advisory of found) {
    const key = keyOf(advisory)
    const known = merged.get(key)
    const isFirst = known === before.get(key)
    const vulnerable = known && (how === 'extend' || !isFirst) ? union(known, advisory) : advisory.vulnerable
    if (known?.vulnerable !== vulnerable || known.severity !== advisory.severity)
      merged.set(key, { ...advisory, vulnerable })
  }
  return [...merged.values()].filter((advisory) => installed.has(advisory.package))
}

function keyOf({ id, package: name }: Advisory): string {
  return `${id} ${name}`
}

function union(a: Advisory, b: Advisory): string {
  return [...new Set([a, b].flatMap(({ vulnerable }) => vulnerable.split(/\s*\|\|\s*/)))].join(' || ')
}
