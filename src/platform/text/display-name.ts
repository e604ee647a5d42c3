import { type Problem, problem } from '../refusal.ts'
import { textProblem } from './text-problem.ts'

/** Characters that end a line, hide within it or change the direction of the text after them. */
const DISRUPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u180e\u200b\u2060-\u2064\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/u

/** Invisible characters that scripts and emojis need. They must not hide an address from the rule. */
const INVISIBLE = /[\u061c\u200c-\u200f\u{e0000}-\u{e007f}]/gu

const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:https?|ftp|mailto|javascript|vbscript):\S/i
const WWW = /(?:^|[^\p{L}\p{N}])www\d{0,3}[.。][\p{L}\p{N}]/iu
const DOMAIN_WITH_MORE = /[\p{L}\p{N}-][.。](?:[\p{L}\p{N}-]+[.。])*\p{L}[\p{L}\p{N}-]+[.。]?(?:[/\\]|[?#]\S|:\d)/u
const IP_ADDRESS_WITH_MORE = /\b\d{1,3}(?:\.\d{1,3}){3}(?:[/\\?#]|:\d)/

/**
 * Returns the problem of a name that pages and messages show to people, or null. It must stay in its line and not be a link:
 * a bare domain such as pets.com is a name, a domain with a scheme, `www.`, port, path or query is an address.
 */
export function displayNameProblem(field: string, name: string, charactersMax: number): Problem | null {
  const found = textProblem(field, name, charactersMax)
  if (found !== null) return found
  if (DISRUPTIVE.test(name))
    return problem(field, 'must not contain a line break, a control character or a change of text direction')
  return holdsUrl(name) ? problem(field, 'must not contain a web address') : null
}

/** Returns a name as a message may show it, for names that were stored before the rule was; null when it is an address. */
export function displayedName(name: string): string | null {
  const line = oneLine(name)
  return line === '' || holdsUrl(line) ? null : line
}

/** Returns the text as one line: what could end a line, hide in it or turn it around becomes white space. */
export function oneLine(text: string): string {
  return text.replaceAll(new RegExp(`(?:${DISRUPTIVE.source}|\\s)+`, 'gu'), ' ').trim()
}

/** Returns a name in which mail programs find no domain to make a link of: an invisible character follows its dots. */
export function withoutLinks(name: string): string {
  return name.replaceAll(/(?<=[\p{L}\p{N}])[.。](?=[\p{L}\p{N}])/gu, '$&\u2060')
}

function holdsUrl(name: string): boolean {
  const plain = name.normalize('NFKC').replaceAll(INVISIBLE, '')
  return SCHEME.test(plain) || WWW.test(plain) || DOMAIN_WITH_MORE.test(plain) || IP_ADDRESS_WITH_MORE.test(plain)
}
