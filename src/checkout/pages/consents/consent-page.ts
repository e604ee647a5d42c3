import type { Account } from '../../../accounts/index.ts'
import type { Consent } from '../../../payments/consents/index.ts'
import { type Html, markup } from '../../../platform/html.ts'
import { formatId } from '../../../platform/ids/index.ts'
import { epochMsOf } from '../../../platform/time/index.ts'
import { formatDate, formatFrequency, formatMoney, type Language } from '../../language/index.ts'
import type { PageAssets } from '../page-assets.ts'
import { pageDocument } from '../page-shell.ts'
import { CONSENT_PAGE_TEXTS, type ConsentPageTexts } from './consent-page-texts.ts'

/** The number of folders between the address of the page and the root of the product. */
const CONSENT_DEPTH = 1

/** A screen reader reads a text of unknown language, an organization's own, as the reader's. */
const UNKNOWN_LANGUAGE = ''

type Assets = Pick<PageAssets, 'style' | 'icon'>

/**
 * Returns the page of a consent, in the language in which it was given. It shows the text and its
 * facts, but not the customer's address or browser. It runs no script.
 */
export function consentPage(consent: Consent, account: Account, viewerLanguage: Language, assets: Assets): string {
  const language = CONSENT_PAGE_TEXTS[consent.language as Language] ? (consent.language as Language) : viewerLanguage
  const texts = CONSENT_PAGE_TEXTS[language]
  const isSandbox = account.mode === 'Sandbox'
  const sandbox = markup`<p class="sandbox"><strong>${texts.sandbox}</strong> ${texts.sandboxText}</p>
`
  return page(
    `${isSandbox ? `${texts.sandbox} · ` : ''}${texts.title}`,
    language,
    assets,
    markup`${isSandbox ? sandbox : ''}<main class="layout one-column"><section class="card receipt">
<h1>${texts.title}</h1>
<blockquote class="consent" lang="${consent.language ?? UNKNOWN_LANGUAGE}"><p>${consent.text}</p></blockquote>
<dl class="details">
${detailsOf(consent, account, language, texts).map(
  ([label, value]) => markup`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>
`,
)}</dl>
<p class="muted">${texts.keep}</p>
</section></main>`,
  )
}

/** Returns the page of an address that names no consent. */
export function unknownConsentPage(language: Language, assets: Assets): string {
  const { unknownTitle, unknownText } = CONSENT_PAGE_TEXTS[language]
  const content = markup`<main class="layout"><section class="card"><h1>${unknownTitle}</h1><p>${unknownText}</p></section></main>`
  return page(unknownTitle, language, assets, content)
}

function detailsOf(
  consent: Consent,
  { timeZone }: Account,
  language: Language,
  texts: ConsentPageTexts,
): readonly (readonly [string, string])[] {
  const { amountMinor, lastAmountMinor, currency, frequency, occurrences, firstDate, lastDate } = consent
  const { acceptedAt, textVersion } = consent
  const agreedAt = Temporal.Instant.fromEpochMilliseconds(epochMsOf(acceptedAt)).toZonedDateTimeISO(timeZone)
  const first = formatDate(firstDate, language)
  const details: readonly (readonly [string, string | null])[] = [
    [
      texts.agreedOn,
      `${formatDate(agreedAt.toPlainDate().toString() as Consent['firstDate'], language)}, ${timeOf(agreedAt)}`,
    ],
    [texts.amount, formatMoney(amountMinor, currency, language)],
    [texts.lastAmount, lastAmountMinor === null ? null : formatMoney(lastAmountMinor, currency, language)],
    [texts.schedule, frequency && texts.scheduleText(formatFrequency(frequency, language), occurrences)],
    [texts.dates, firstDate === lastDate ? first : `${first} – ${formatDate(lastDate, language)}`],
    [texts.paymentMethod, methodOf(consent, texts)],
    [texts.version, textVersion],
    [texts.reference, formatId('cns', consent.id)],
  ]
  return details.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

const timeOf = (moment: Temporal.ZonedDateTime) =>
  `${moment.toPlainTime().toString({ smallestUnit: 'second' })} ${moment.timeZoneId}`

function methodOf(consent: Consent, texts: ConsentPageTexts): string | null {
  const { methodType, methodBrand, methodInstitutionName, methodLast4 } = consent
  if (methodType === null) return null
  const name = (methodType === 'Card' ? methodBrand : methodInstitutionName) ?? texts.methods[methodType]
  return methodLast4 === null ? name : `${name} ${texts.endingIn(methodLast4)}`
}

function page(title: string, language: Language, assets: Assets, content: Html): string {
  return pageDocument({ language, title, depth: CONSENT_DEPTH, ...assets }, () => ({ body: markup`${content}\n` }))
}
