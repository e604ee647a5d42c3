import { type Html, markup } from '../../../platform/html.ts'
import type { Language } from '../../language/index.ts'
import type { Subscription } from '../../mail-suppressions/index.ts'
import type { PageAssets } from '../page-assets.ts'
import { pageDocument } from '../page-shell.ts'
import { UNSUBSCRIBE_TEXTS, type UnsubscribeTexts } from './unsubscribe-texts.ts'

/** The number of folders between the address of the page and the root of the product. */
export const UNSUBSCRIBE_DEPTH = 2

/**
 * The body of a POST that unsubscribes at once, by RFC 8058. The page's own button sends the same.
 */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const
/** The body of a POST that subscribes again. */
export const SUBSCRIBE = { name: 'subscribe', value: 'again' } as const

type Assets = Pick<PageAssets, 'style' | 'icon'>

/** A recipient's page. */
export interface UnsubscribeState {
  readonly subscription: Subscription
  /** Null when no name of the organization can be shown. */
  readonly brand: string | null
  readonly isSandbox: boolean
}

/**
 * Returns the page of a recipient: one button, and the messages that it does not affect. It runs no
 * script.
 */
export function unsubscribePage(state: UnsubscribeState, language: Language, assets: Assets): string {
  const texts = UNSUBSCRIBE_TEXTS[language]
  const { isSandbox, subscription } = state
  const brand = state.brand ?? texts.nameless
  const title = `${isSandbox ? `${texts.sandbox} · ` : ''}${texts.title} · ${brand}`
  return page(
    title,
    language,
    assets,
    markup`${isSandbox ? sandboxLabel(texts) : ''}<header class="brand"><span class="initial" aria-hidden="true">${initialOf(brand)}</span><bdi>${brand}</bdi></header>
<main class="layout">
<section class="card">
${contentOf(subscription, brand, texts)}<p class="muted">${texts.stillArrives(brand)}</p>
</section>
</main>`,
  )
}

/** Returns the page of an address that names no recipient. */
export function unknownRecipientPage(language: Language, assets: Assets): string {
  const { unknownTitle, unknownText } = UNSUBSCRIBE_TEXTS[language]
  const content = markup`<main class="layout"><section class="card"><h1>${unknownTitle}</h1><p>${unknownText}</p></section></main>`
  return page(unknownTitle, language, assets, content)
}

function contentOf(subscription: Subscription, brand: string, texts: UnsubscribeTexts): Html {
  switch (subscription) {
    case 'subscribed':
      return markup`<h1>${texts.subscribedTitle(brand)}</h1>
<p>${texts.subscribedText(brand)}</p>
${button(ONE_CLICK, texts.unsubscribe)}`
    case 'unsubscribed':
      return markup`<h1>${texts.unsubscribedTitle}</h1>
<p role="status">${texts.unsubscribedText(brand)}</p>
${button(SUBSCRIBE, texts.subscribe)}`
    case 'suppressed':
      return markup`<h1>${texts.suppressedTitle}</h1>
<p>${texts.suppressedText(brand)}</p>
`
  }
}

function button({ name, value }: { readonly name: string; readonly value: string }, text: string): Html {
  return markup`<form method="post" class="buttons"><button class="primary" name="${name}" value="${value}">${text}</button></form>
`
}

function sandboxLabel({ sandbox, sandboxText }: UnsubscribeTexts): Html {
  return markup`<p class="sandbox"><strong>${sandbox}</strong> ${sandboxText}</p>
`
}

function initialOf(brand: string): string {
  return [...brand][0]?.toUpperCase() ?? ''
}

function page(title: string, language: Language, assets: Assets, content: Html): string {
  return pageDocument({ language, title, depth: UNSUBSCRIBE_DEPTH, ...assets }, () => ({ body: markup`${content}\n` }))
}
