import { type Problem, problem } from '../refusal.ts'
import { textProblem } from './text-problem.ts'

/**
 * Characters that end a line, are invisible or look like white space, or change the direction of
 * the text after them.
 */
const DISRUPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u180e\u2800\ufff9-\ufffb]/u

/**
 * Printable ASCII without a full stop and a colon: no such name is disruptive or holds an address.
 */
const PLAIN = /^[ -\-/-9;-~]*$/

/** Scripts whose writing needs joiners between letters. */
const JOINED_SCRIPTS = [
  ...['Arab', 'Syrc', 'Mand', 'Nkoo', 'Rohg', 'Adlm', 'Mong', 'Phag', 'Tibt', 'Khmr', 'Mymr', 'Thai', 'Laoo'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Java', 'Bali', 'Cham'],
]
const JOINED = JOINED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')
const RIGHT_TO_LEFT = /(?=\p{L})[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}]/u

/** Invisible characters where scripts and emojis need them. */
const NEEDED = [
  `(?<=[${JOINED}])[\\u200c\\u200d]`,
  '(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]',
  '(?<=[\\p{scx=Han}\\p{scx=Mymr}])(?:[\\ufe00-\\ufe0f]|[\\u{e0100}-\\u{e01ef}])',
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
].join('|')
/** Marks of direction order punctuation in lines that run from right to left. */
const NEEDED_RIGHT_TO_LEFT = `${NEEDED}|[\\u061c\\u200e\\u200f]`

/** Schemes that work without `//`. Those that are words count only at the start of an address. */
const OPENING_SCHEMES =
  'https?|ftps?|sftp|mailto|javascript|vbscript|tel|callto|sms|smsto|mms|mmsto|skype|whatsapp|viber|tg|facetime(?:-audio)?|' +
  'sips?|xmpp|magnet|bitcoin|ethereum|upi|view-source|itms(?:-\\w+)?|ms-[a-z-]+'
const SCHEME = new RegExp(
  String.raw`\b[a-z][a-z0-9+.-]*:\/\/|\b(?:${OPENING_SCHEMES}):\S|\bdata:(?:[a-z]+\/|[;,])|\b(?:blob|filesystem):[a-z]+:|` +
    String.raw`\b(?:file|market|intent|chrome|about):[/\\#]|\bgeo:[-\d]`,
  'i',
)
const WWW = /(?:^|[^\p{L}\p{N}])www\d{0,3}[.。][\p{L}\p{N}]/iu
const DOMAIN_WITH_MORE = /[\p{L}\p{N}-][.。](?:[\p{L}\p{N}-]+[.。])*\p{L}[\p{L}\p{N}-]+[.。]?(?:[/\\]|[?#]\S|:\d)/u
const IP_ADDRESS_WITH_MORE = /\b\d{1,3}(?:\.\d{1,3}){3}(?:[/\\?#]|:\d)/

/**
 * Returns the problem of a name that pages and messages show to people, or null. It must stay in
 * its line and not be a link: a bare domain such as pets.com is a name, a domain with a scheme,
 * `www.`, port, path or query is an address.
 */
export function displayNameProblem(field: string, name: string, charactersMax: number): Problem | null {
  const found = textProblem(field, name, charactersMax)
  if (found !== null || PLAIN.test(name)) return found
  if (isDisruptive(name))
    return problem(
      field,
      'must not contain a line break, a control or invisible character, or a change of text direction',
    )
  return containsUrl(name) ? problem(field, 'must not contain a web address') : null
}

/**
 * Returns the displayable form of a name that was stored before the rule; null when it is an
 * address.
 */
export function displayedName(name: string): string | null {
  const line = oneLine(name)
  return line === '' || containsUrl(line) ? null : line
}

/**
 * Returns the text as one line: line ends, invisible characters and direction controls become white
 * space.
 */
export function oneLine(text: string): string {
  const needed = neededIn(text)
  const neededOrNot = new RegExp(`(${needed})|(?:(?!${needed})(?:${DISRUPTIVE.source}|\\s))+`, 'gu')
  return text.replaceAll(neededOrNot, (_, kept: string | undefined) => kept ?? ' ').trim()
}

function isDisruptive(name: string): boolean {
  return DISRUPTIVE.test(name) && DISRUPTIVE.test(name.replaceAll(new RegExp(neededIn(name), 'gu'), ''))
}

function neededIn(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? NEEDED_RIGHT_TO_LEFT : NEEDED
}

/**
 * Returns a name in which mail programs find no domain to make a link of: an invisible character
 * follows its dots.
 */
export function withoutLinks(name: string): string {
  return name.replaceAll(/(?<=[\p{L}\p{N}])[.。](?=[\p{L}\p{N}])/gu, '$&\u2060')
}

function containsUrl(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, '')
    .replaceAll(/[\u2044\u2215\u29f8\u2571]/g, '/')
    .replaceAll(/[\u2236\ua789]/g, ':')
  return SCHEME.test(plain) || WWW.test(plain) || DOMAIN_WITH_MORE.test(plain) || IP_ADDRESS_WITH_MORE.test(plain)
}
