import { withoutDigits } from './canary-scan.ts'

/** A request of a test and its response. */
export interface Exchange {
  readonly url: string
  readonly query: string
  readonly variables: object
  readonly status: number
  readonly requestId: string | null
  readonly text: string
}

/** The limits of a report: exchanges per test, and characters per part of an exchange. */
const EXCHANGES_MAX = 3
const CHARACTERS_MAX = 4_000

const exchanges: Exchange[] = []
const logs = new Map<string, () => string>()

/** Keeps an exchange until the test ends or later ones replace it. */
export function rememberExchange(exchange: Exchange): void {
  exchanges.push(exchange)
  if (exchanges.length > EXCHANGES_MAX) exchanges.shift()
}

export function forgetExchanges(): void {
  exchanges.length = 0
}

/**
 * Makes the log of the server at this URL available to reports. Returns a function that removes it
 * again.
 */
export function rememberLog(url: string, log: () => string): () => void {
  logs.set(url, log)
  return () => void logs.delete(url)
}

/**
 * Returns the last exchanges with the log lines of their request ids, without numbers that could be
 * a card's.
 */
export function exchangeReport(): string {
  return withoutDigits(exchanges.map(described).join('\n\n'))
}

function described({ url, query, variables, status, requestId, text }: Exchange): string {
  const lines = requestId ? logOf(url).filter((line) => line.includes(requestId)) : []
  return [
    `request ${requestId ?? 'without an id'} to ${url}`,
    short(query.trim()),
    `variables: ${short(JSON.stringify(variables))}`,
    `response: ${status} ${short(text)}`,
    lines.length > 0 ? `log:\n${short(lines.join('\n'))}` : 'log: no line with this request id',
  ].join('\n')
}

function logOf(url: string): string[] {
  return (logs.get(url)?.() ?? '').split('\n')
}

function short(text: string): string {
  return text.length <= CHARACTERS_MAX ? text : `${text.slice(0, CHARACTERS_MAX)} … ${text.length} characters in all`
}
