import { type Html, markup } from './html.ts'

/** An input with its label and the place of its problem. `field` is the path by which problems name it. */
function input(field: string, label: string, autocomplete: string, inputmode: 'numeric' | 'text' = 'text'): Html {
  const id = field.replaceAll('.', '-')
  return markup`<label for="${id}">${label}</label>
<input id="${id}" data-field="${field}" autocomplete="${autocomplete}" inputmode="${inputmode}" aria-describedby="${id}-error">
<p class="error" id="${id}-error"></p>
`
}

/** The fields of a card. They have no names, so that no browser would ever send them by itself. */
export function cardForm(): Html {
  return markup`<fieldset data-way="card"><legend>Card</legend>
${input('number', 'Card number', 'cc-number', 'numeric')}${input('expirationMonth', 'Expiry month', 'cc-exp-month', 'numeric')}${input(
  'expirationYear',
  'Expiry year (four digits)',
  'cc-exp-year',
  'numeric',
)}${input('cvc', 'Security code', 'cc-csc', 'numeric')}${input('cardholderName', 'Name on the card (optional)', 'cc-name')}</fieldset>
`
}

/** The fields of a bank account in the United States. */
export function bankAccountForm(): Html {
  return markup`<fieldset data-way="bank_account"><legend>Bank account</legend>
${input('routingNumber', 'Routing number', 'off', 'numeric')}${input('accountNumber', 'Account number', 'off', 'numeric')}<label for="accountType">Account type</label>
<select id="accountType" data-field="accountType" aria-describedby="accountType-error"><option>Checking</option><option>Savings</option></select>
<p class="error" id="accountType-error"></p>
${input('accountHolderName', 'Account holder (optional)', 'name')}<p>By paying you authorize a debit of this account.</p>
</fieldset>
`
}

/** The billing address, which may be left out. */
export function billingAddressForm(): Html {
  return markup`<fieldset data-way="card bank_account"><legend>Billing address (optional)</legend>
${input('billingAddress.lines.0', 'Street and number', 'address-line1')}${input('billingAddress.locality', 'City', 'address-level2')}${input(
  'billingAddress.administrativeArea',
  'State or area',
  'address-level1',
)}${input('billingAddress.postalCode', 'Postal code', 'postal-code')}${input(
  'billingAddress.countryCode',
  'Country code, such as US',
  'country',
)}</fieldset>
`
}
