const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'http:': 80,
  'https:': 443,
}

/** Returns the port of a URL: its own, or the default of its scheme. Throws for a scheme without a default here. */
export function portOf({ port, protocol }: { readonly port: string; readonly protocol: string }): number {
  const number = port ? Number(port) : DEFAULT_PORTS[protocol]
  if (number === undefined) throw new RangeError(`The scheme ${protocol} has no default port.`)
  return number
}
