export type ResponseType = 'application/json' | 'application/graphql-response+json'

/**
 * Returns the media type of the response: the one that the client prefers, or `application/json`
 * when it accepts neither, because such a client is most likely an old one.
 */
export function responseTypeOf(accept: string | undefined): ResponseType {
  if (!accept?.includes('graphql-response')) return 'application/json'
  let best: ResponseType = 'application/json'
  let bestQuality = 0
  for (const range of accept.toLowerCase().split(',').slice(0, 20)) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const quality = qualityOf(parameters)
    const offered = offeredFor(type)
    if (offered && quality > bestQuality) {
      best = offered
      bestQuality = quality
    }
  }
  return best
}

function offeredFor(range: string): ResponseType | null {
  if (range === 'application/graphql-response+json') return range
  return range === 'application/json' || range === 'application/*' || range === '*/*' ? 'application/json' : null
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const quality = text === undefined ? 1 : Number(text)
  return quality >= 0 && quality <= 1 ? quality : 0
}
