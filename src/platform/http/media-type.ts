export type ResponseType = 'application/json' | 'application/graphql-response+json'

/**
 * The media type of the answer: what the client prefers of the two, `application/json` when it takes neither, because a
 * client that can't say what it reads is most likely an old one.
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
