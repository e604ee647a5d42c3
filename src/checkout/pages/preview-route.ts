import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dateIn, type Timestamp } from '../../platform/time/index.ts'
import { type Language, languageOf } from '../language/index.ts'
import { paymentConsents } from './consents/consent-texts.ts'
import { pageConsent } from './consents/page-consent.ts'
import { errorPageState, unknownState } from './error-page-state.ts'
import type { PageAssets } from './page-assets.ts'
import { pageHeaders } from './page-headers.ts'
import { pageShell } from './page-shell.ts'
import type { PageState } from './page-state.ts'

/** The number of folders between the root of the product and the preview. */
const DEPTH = 0
const NAME_MAX = 120
const AMOUNT = { amount: '49.90', amountMinor: 4990n, currency: 'USD' } as const
const COLOR = /^#[0-9a-f]{6}$/i

/** The query parameters of a preview. */
type Appearance = Readonly<Record<string, unknown>>

/**
 * Adds `GET /checkout-preview`: the checkout page without a session, with the appearance in its
 * query parameters. Only frames of this server get it, so that nobody can send customers a link to
 * a payment form with a false name.
 */
export function previewRoute(
  assets: Pick<PageAssets, 'script' | 'style' | 'icon'>,
  now: () => Timestamp,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get<{ Querystring: Appearance }>('/checkout-preview', { logLevel: 'silent' }, async (request, reply) => {
      const language = languageOf(request.headers['accept-language'])
      if (!isOwnFrame(request))
        return reply
          .code(404)
          .headers(pageHeaders([], DEPTH))
          .send(pageShell(unknownState(language), assets, DEPTH))
      return reply
        .headers(pageHeaders(["'self'"], DEPTH))
        .send(pageShell(previewState(request.query, language, now()), assets, DEPTH))
    })
  }
}

/** Returns true for a request of a frame within a page of this server. */
function isOwnFrame({ headers }: FastifyRequest<{ Querystring: Appearance }>): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}

/** Returns the state of an example payment. Ignores unknown settings. */
function previewState(appearance: Appearance, language: Language, at: Timestamp): PageState {
  const name = textIn(appearance, 'name').slice(0, NAME_MAX) || '…'
  const firstDate = dateIn('UTC', at)
  const { amount, amountMinor, currency } = AMOUNT
  const terms = { amountMinor, lastAmountMinor: null, currency, frequency: null, occurrences: 1 }
  const charges = { ...terms, firstDate, lastDate: firstDate }
  const consent = paymentConsents({ payee: { name, support: null }, charges, language }, null)
  const instruments = (['Card', 'BankAccount'] as const).filter((each) => textIn(appearance, 'methods').includes(each))
  return {
    ...errorPageState('unknown', language),
    status: 'open',
    brand: {
      ...{ name, hasLogo: false, colors: colorsIn(appearance), support: null },
      layout: appearance.layout === 'OneColumn' ? 'OneColumn' : 'TwoColumns',
    },
    terms: {
      ...{ amount, currency, isDueNow: true, schedule: null, upcoming: null, outstanding: null },
      consent: pageConsent(consent, false),
      ...{ storing: 'Disabled', reference: '…', expiresAt: null, timeZone: 'UTC' },
    },
    availableSources: { instruments, methods: [], options: [] },
    // No session has this fingerprint, so nothing can be paid.
    termsFingerprint: 'preview',
    sandbox: appearance.mode === 'Sandbox' ? { cards: [], accounts: [] } : null,
  }
}

function colorsIn(appearance: Appearance): NonNullable<PageState['brand']>['colors'] {
  const [primary, background, text] = ['primary', 'background', 'text'].map((name) => textIn(appearance, name))
  const isGiven = [primary, background, text].every((color) => COLOR.test(color ?? ''))
  return isGiven && primary && background && text ? { primary, background, text } : null
}

function textIn(appearance: Appearance, name: string): string {
  const value = appearance[name]
  return typeof value === 'string' ? value : ''
}
