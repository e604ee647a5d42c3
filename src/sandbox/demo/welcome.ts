import type { Demo, DemoAccount } from './demo-file.ts'
import { DEMO_CARD } from './demo-payment.ts'

/** The addresses that the terminal shows. Null: there is none. */
export interface Addresses {
  /** The address of the API, with a trailing slash. */
  readonly api: string
  readonly explorer: string | null
  readonly mailbox: string | null
  readonly sandboxProcessor: string | null
  /** A link that signs the demo's owner in once. */
  readonly signIn: string | null
}

/**
 * Returns the text that the terminal shows when all servers respond: three steps, the key, and the
 * addresses.
 */
export function welcomeText(addresses: Addresses, demo: Demo | null): string {
  const parts = [[`Tallystick is running at ${addresses.api}`], ...(demo ? ofDemo(addresses, demo) : [withoutDemo()])]
  const end = [[...others(addresses)], ['Press Ctrl-C to stop.']]
  const text = [...parts, ...end].filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `\n${text.join('\n\n')}\n\n`
}

function ofDemo(addresses: Addresses, { accounts, checkoutLink, webhook }: Demo): string[][] {
  const steps: (readonly [string, string])[] = [
    ...(addresses.explorer ? [['Explore the API', addresses.explorer] as const] : []),
    ...(checkoutLink ? [['Pay at a checkout', here(addresses.api, checkoutLink)] as const] : []),
    ...(webhook ? [['Watch deliveries', webhook.url] as const] : []),
  ]
  const card = `${' '.repeat(25)}Card ${DEMO_CARD}, any future date, security code and name`
  const lines = steps.flatMap(([what, where], index) => {
    const line = `  ${index + 1}. ${what.padEnd(20)}${where}`
    return what === 'Pay at a checkout' ? [line, card] : [line]
  })
  const [first, ...rest] = [...accounts].sort((one, other) => RANK[one.kind] - RANK[other.kind])
  if (!first) return [lines]
  const table = rest.map((account) => `  ${account.name.padEnd(23)}${purposeOf(account).padEnd(38)}${account.key}`)
  return [lines, [`API key (use this):  ${first.key}`], ['Other keys of the demo:', ...table]]
}

const RANK: Readonly<Record<DemoAccount['kind'], number>> = { Organization: 0, Agency: 1, Platform: 2 }

function purposeOf({ kind }: DemoAccount): string {
  if (kind === 'Organization') return 'another organization'
  return kind === 'Agency' ? 'the agency above the first' : 'the platform above all of them'
}

/**
 * Returns the link at the current address, because the demo may have been created on another port.
 */
function here(api: string, link: string): string {
  return new URL(new URL(link).pathname, api).href
}

function withoutDemo(): string[] {
  return [
    'To start, create an account and a key:',
    '',
    '  npm run -s tallystick -- account create --kind organization --name Example',
    '  npm run -s tallystick -- key create --account <id>',
  ]
}

function others({ sandboxProcessor, mailbox, signIn }: Addresses): string[] {
  return [
    ...(signIn ? [`Sign in as the demo's owner, once: ${signIn}`] : []),
    ...(sandboxProcessor ? [`Sandbox processor, a simulated payment provider: ${sandboxProcessor}`] : []),
    ...(mailbox ? [`Emails are not sent. Read them at ${mailbox}`] : []),
  ]
}
