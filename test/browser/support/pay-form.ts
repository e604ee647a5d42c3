import type { Locator, Page } from 'playwright-core'
import { ACCOUNT_NUMBER, VISA } from '../../support/instruments.ts'

/** A field and what a customer types there. */
export type TypedInstrument = readonly [Locator, string]

/** The page of a link: in a window, or in a frame of a merchant's page. */
export type PayPage = Pick<Page, 'getByRole' | 'getByLabel'>

/** The page of a link. Finds its parts by their accessible names. */
export const payForm = (page: PayPage) => ({
  alert: page.getByRole('alert').or(page.getByRole('group', { name: /^Please correct/ })),
  pay: page.getByRole('button', { name: /^(Agree and|Pay [^a-z])/ }),
  cancel: page.getByRole('button', { name: 'Cancel', exact: true }),
  dialog: page.getByRole('dialog'),
  sure: page.getByRole('button', { name: 'Yes, cancel' }),
  back: page.getByRole('link', { name: /^Back to / }),
  byCard: page.getByRole('radio', { name: 'Card', exact: true }),
  byBank: page.getByRole('radio', { name: 'Bank account' }),
  confirmsAccount: page.getByRole('heading', { name: 'Is this your account?' }),
  continueLink: page.getByRole('link', { name: /^Continue to / }),
})

/** Returns the fields of a card, in their order. */
export const cardFields = (page: PayPage, number: string = VISA): readonly TypedInstrument[] => [
  [page.getByLabel('Card number'), number],
  [page.getByLabel('Expiry date'), '12/49'],
  [page.getByLabel('Security code'), '737'],
  [page.getByLabel('Name on the card'), 'Ada Byron'],
]

export const accountFields = (page: PayPage, accountNumber: string = ACCOUNT_NUMBER): readonly TypedInstrument[] => [
  [page.getByLabel('Routing number'), '021000021'],
  [page.getByLabel('Account number'), accountNumber],
  [page.getByLabel('Name of the account holder'), 'Ada Byron'],
]

export async function fill(fields: readonly TypedInstrument[]): Promise<void> {
  for (const [field, text] of fields) await field.fill(text)
}

export async function payByCard(page: PayPage, number: string = VISA): Promise<void> {
  await fill(cardFields(page, number))
  await payForm(page).pay.click()
}

/** Cancels the session, and confirms that. */
export async function cancelFor(page: PayPage): Promise<void> {
  await payForm(page).cancel.click()
  await payForm(page).sure.click()
}

/** Types a bank account, confirms the last digits of its number and pays from it. */
export async function payByBank(page: PayPage, accountNumber: string = ACCOUNT_NUMBER): Promise<void> {
  await payForm(page).byBank.check()
  await fill(accountFields(page, accountNumber))
  await payForm(page).pay.click()
  await payForm(page).confirmsAccount.waitFor()
  await payForm(page).pay.click()
}

/**
 * Follows the receipt's link to the shop; on a slow machine the automatic redirect may be faster.
 */
export async function returnToMerchant(page: Page, url: string): Promise<void> {
  const there = page.waitForURL(`${url}?*`)
  payForm(page)
    .continueLink.click()
    .catch(() => undefined)
  await there
}

/** Blocks navigation to these addresses. Returns a function that permits it again. */
export async function blockNavigation(page: Page, urls: string | RegExp): Promise<() => Promise<void>> {
  await page.route(urls, (route) => route.fulfill({ status: 204 }))
  return () => page.unroute(urls)
}
