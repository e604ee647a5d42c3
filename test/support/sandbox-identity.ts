import type { DocumentKind, IdentityStep, PersonField } from '../../src/sandbox/processor/identity/identity-session.ts'

/**
 * The values that a person enters on the sandbox's identity pages. Other fields keep their values.
 */
export interface Walk extends Partial<Record<PersonField, string>> {
  readonly document?: DocumentKind
  /** The step at which the person stops and leaves the page open. */
  readonly stopsAt?: IdentityStep
  /** The step at which the person cancels. */
  readonly cancelsAt?: IdentityStep
}

/** A page as a browser without scripts reads it. */
export interface FlowPage {
  readonly status: number
  readonly html: string
  /** The next step of the session; null when it has ended. */
  readonly step: IdentityStep | null
  /** The values that its form would submit unchanged. */
  readonly fields: Readonly<Record<string, string>>
}

const STEPS_MAX = 8
/** The fields that the page requires. */
const NEEDED = { familyName: 'Byron', dateOfBirth: '1990-12-31' }

/**
 * Submits the pages behind a link one after the other, as a browser does. Returns the final
 * redirect; null when there is none, or when the person stops before it.
 */
export async function goThrough(link: string, { stopsAt, cancelsAt, ...said }: Walk = {}): Promise<string | null> {
  for (let step = 0; step < STEPS_MAX; step++) {
    const page = await openFlow(link)
    if (page.step === null) return page.html.includes('value="leave"') ? submitFlow(link, { act: 'leave' }) : null
    if (page.step === stopsAt) return null
    const act = page.step === cancelsAt ? 'cancel' : 'continue'
    const typed = Object.entries({ ...fallbacks(page), ...said }).filter(([name]) => name in page.fields)
    await submitFlow(link, { ...page.fields, ...Object.fromEntries(typed), act })
  }
  throw new Error(`The verification did not end after ${STEPS_MAX} pages.`)
}

function fallbacks({ fields }: FlowPage): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(NEEDED).filter(([name]) => !fields[name]))
}

/** Opens the page. */
export async function openFlow(link: string): Promise<FlowPage> {
  const response = await fetch(link)
  return readFlow(response.status, await response.text())
}

/** Submits the form of a page. Returns the address of the next page. */
export async function submitFlow(link: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { status, headers } = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (status !== 303) throw new Error(`A page of the verification responded with ${status}.`)
  return headers.get('location') ?? ''
}

/** Parses a page. */
export function readFlow(status: number, html: string): FlowPage {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const sent = inputs.filter((input) => !input.includes('type="radio"') || input.includes(' checked'))
  const fields = Object.fromEntries(sent.map((input) => [attribute(input, 'name'), attribute(input, 'value')] as const))
  return { status, html, step: (fields.step as IdentityStep | undefined) ?? null, fields }
}

function attribute(input: string, name: string): string {
  const [, value = ''] = new RegExp(` ${name}="([^"]*)"`).exec(input) ?? []
  return value.replace(/&(amp|lt|gt|quot|#39);/g, (written) => UNESCAPED[written] ?? written)
}

const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
