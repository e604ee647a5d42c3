import { readFileSync } from 'node:fs'
import {
  type LinkedPaymentSession,
  type OfferedMethod,
  type Offers,
  type Progress,
  termsOf,
} from '../payment-sessions/index.ts'
import { type Html, inlineScript, markup } from './html.ts'
import { page, policyOf } from './page-frame.ts'
import { redirectUrl } from './payment-answers.ts'
import { bankAccountForm, billingAddressForm, cardForm } from './payment-forms.ts'
import { momentInWords, moneyInWords } from './plan-in-words.ts'

const SCRIPT = readFileSync(new URL('./pay.js', import.meta.url), 'utf8')

/** What browsers may do on these pages: show them, run the one script, and let it talk to us. */
export const paymentPolicy = policyOf(SCRIPT)

/** The page of an open session: who asks, how much, and what to pay with. `declined` is told of the last try. */
export function payPage(linked: LinkedPaymentSession, offers: Offers, declined: string | null): string {
  const { session, account } = linked
  const brand = session.brandName ?? account.name
  const amount = moneyInWords(session.amountMinor, session.currency)
  const until = session.expirationDate && momentInWords(session.expirationDate, account.timeZone)
  return page(
    `Payment to ${brand}`,
    markup`<h1>Payment to <bdi>${brand}</bdi></h1>
<dl><dt>Amount</dt><dd class="amount">${amount}</dd></dl>
<noscript><p>Paying needs JavaScript, which is switched off in this browser.</p></noscript>
<p id="notice" role="alert" class="error">${declined ?? ''}</p>
${
  offers.instruments.length + offers.methods.length + offers.options.length === 0
    ? markup`<p>This can't be paid here at the moment. Please ask <bdi>${brand}</bdi>.</p>`
    : markup`<form novalidate autocomplete="on" data-terms="${termsOf(linked)}">
<fieldset><legend>Pay with</legend>
${ways(offers)}</fieldset>
${offers.instruments.includes('Card') ? cardForm() : markup``}${
  offers.instruments.includes('BankAccount') ? bankAccountForm() : markup``
}${offers.instruments.length > 0 ? billingAddressForm() : markup``}${storing(session.storePaymentMethod, brand)}<button type="submit">Pay ${amount}</button>
<button type="button" id="cancel">Cancel</button>
</form>`
}
${until === null ? markup`` : markup`<p>This link works until ${until}.</p>\n`}`,
    inlineScript(SCRIPT),
  )
}

const NEW_WAYS = { Card: ['card', 'Card'], BankAccount: ['bank_account', 'Bank account'] } as const

/** One choice for each stored method and each kind of new instrument; the first is chosen. */
function ways({ methods, instruments, options }: Offers): Html[] {
  const choices = [
    ...methods.map((method): [string, string] => [method.id, methodInWords(method)]),
    ...instruments.map((instrument) => NEW_WAYS[instrument]),
    ...options.map(({ id, name }): [string, string] => [`option:${id}`, name]),
  ]
  return choices.map(
    ([value, label], index) =>
      markup`<label class="choice"><input type="radio" name="way" value="${value}"${
        index === 0 ? markup` checked` : markup``
      }> <bdi>${label}</bdi></label>\n`,
  )
}

function methodInWords(method: OfferedMethod): string {
  const { type, brand, institutionName, last4, expirationMonth, expirationYear } = method
  const name = (type === 'Card' ? brand : institutionName) ?? (type === 'Card' ? 'Card' : 'Bank account')
  const end = last4 === null ? '' : ` ending in ${last4}`
  return type === 'Card' ? `${name}${end}, valid to ${expirationMonth}/${expirationYear}` : `${name}${end}`
}

function storing(storePaymentMethod: string, brand: string): Html {
  if (storePaymentMethod === 'Disabled') return markup``
  return markup`<fieldset data-way="card bank_account"><legend>Later payments</legend>
${
  storePaymentMethod === 'Enabled'
    ? markup`<p>What you pay with is stored, and <bdi>${brand}</bdi> may charge it again as agreed with you.</p>`
    : markup`<label class="choice"><input type="checkbox" name="consent"> Store what I pay with, so that <bdi>${brand}</bdi> may charge it again as agreed with me.</label>`
}
</fieldset>
`
}

/** The page while nobody knows what becomes of the payment, or while the customer has to confirm it. */
export function waitPage(
  linked: LinkedPaymentSession,
  progress: Extract<Progress, { status: 'checking' | 'requires_action' }>,
): string {
  const brand = linked.session.brandName ?? linked.account.name
  const title = progress.status === 'checking' ? 'Your payment is being checked' : 'Please confirm your payment'
  return page(
    title,
    markup`<h1>${title}</h1>
<p id="notice" role="status">${
      progress.status === 'checking'
        ? 'We are checking your payment with your bank. Please leave this page open.'
        : 'Your bank wants you to confirm it.'
    }</p>
${progress.status === 'checking' ? markup`` : challenge(progress.url)}<p>You pay <bdi>${brand}</bdi>.</p>`,
    inlineScript(SCRIPT),
  )
}

/** The way to the bank, and the ways around it: a challenge that can't be met must not keep anybody from paying. */
function challenge(url: string): Html {
  return markup`<p><a href="${url}" rel="noreferrer">Go on to your bank</a></p>
<div id="challenge"><button type="button" id="other-means">Pay with something else</button>
<button type="button" id="cancel">Cancel</button></div>
`
}

/** The page of a session that is over: what became of it, and the way on. */
export function paymentOverPage(
  { session, account }: LinkedPaymentSession,
  progress: Extract<Progress, { status: 'completed' | 'over' }>,
): string {
  const brand = session.brandName ?? account.name
  const { title, text, to } = OVER[progress.status === 'over' ? progress.became : 'Completed']
  const url = to && redirectUrl(session, to)
  return page(
    title,
    markup`<h1>${title}</h1>
<p>${text}</p>
${url === null ? markup`` : markup`<p><a href="${url}" rel="noreferrer">Back to <bdi>${brand}</bdi></a></p>\n`}<p>If you have questions, please ask <bdi>${brand}</bdi>.</p>`,
  )
}

const OVER = {
  Completed: { title: 'Thank you for your payment', text: 'There is nothing left to do.', to: 'successUrl' },
  Canceled: { title: 'This payment was canceled', text: 'Nothing is charged through this link.', to: 'cancelUrl' },
  Expired: { title: 'This link has expired', text: 'Nothing is charged through this link.', to: null },
} as const
