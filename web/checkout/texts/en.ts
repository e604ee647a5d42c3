import type { Frequency, Instrument } from '../state.ts'

const EVERY: Readonly<Record<Frequency, string>> = {
  Weekly: 'every week',
  Monthly: 'every month',
  Quarterly: 'every three months',
  Yearly: 'every year',
}

/** The texts of the page in English. Each language has these keys. */
export const en = {
  locale: 'en',
  dateLocale: 'en-GB',
  toPay: 'Amount to pay',
  eachPayment: 'Each payment',
  dueToday: 'Due today',
  nothing: 'Nothing',
  schedule: 'Schedule',
  scheduleText: (frequency: Frequency, count: number) =>
    count === 1 ? 'One payment' : `${count} payments, ${EVERY[frequency]}`,
  firstPayment: 'First payment',
  lastPayment: 'Last payment',
  paymentDate: 'Payment date',
  total: 'Total',
  showAllDates: (count: number) => `Show all ${count} dates`,
  reference: 'Reference',
  linkWorksUntil: (moment: string) => `This link works until ${moment}.`,
  secured: 'Your payment details are sent encrypted.',

  title: { now: 'Complete your payment', later: 'Set up your payment', several: 'Set up your payments' },
  sandbox: 'Sandbox',
  sandboxText: 'This page is for testing. No money moves.',
  testCards: 'Cards to try',
  testAccounts: 'Accounts to try',
  testOutcomes: {
    succeeds: 'succeeds',
    declined: 'is declined',
    challenged: 'asks for confirmation',
    debited: 'is debited',
    returned: 'is debited, then returned',
    invalid: 'is refused',
  },
  payWith: 'Pay with',
  /** Beside a source that was declined. */
  wasDeclined: 'could not be charged',
  selectSource: 'Choose a payment method.',
  newInstrument: { Card: 'Card', BankAccount: 'Bank account' } satisfies Record<Instrument, string>,
  /** Names of payment options without a brand name. */
  options: {
    pay_in_four: 'Pay in four (simulated consumer financing of a single purchase)',
  } as Readonly<Record<string, string>>,
  storedCard: 'Card',
  storedAccount: 'Bank account',
  endingIn: (last4: string) => `ending in\u00a0${last4}`,
  validTo: (month: string) => `valid\u00a0to\u00a0${month}`,
  cardDetails: 'Card details',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  code: 'Security code',
  codeHint: { anywhere: '3 or 4 digits', back: '3 digits on the back', front: '4 digits on the front' },
  cardholderName: 'Name on the card',
  bankDetails: 'Bank account details',
  routingNumber: 'Routing number',
  routingHint: '9 digits',
  accountNumber: 'Account number',
  accountType: 'Account type',
  checking: 'Checking',
  savings: 'Savings',
  holderType: 'Account holder type',
  personal: 'Individual',
  business: 'Business',
  accountHolderName: 'Name of the account holder',
  confirmTitle: 'Is this your account?',
  accountEndsIn: 'The account number ends in',
  accountInDigits: (count: number, routingNumber: string) =>
    `It has ${count} digits. The routing number is ${routingNumber}.`,
  confirmHint: 'Compare it with a check or a bank statement. A wrong number may debit someone else’s account.',
  correctAccount: 'Correct the number',
  billingAddress: 'Billing address',
  optional: 'optional',
  country: 'Country',
  chooseCountry: 'Choose a country',
  street: 'Street and number',
  city: 'City',
  area: 'State or region',
  postalCode: 'Postal code',
  store: (brand: string) => `Store this payment method, so that ${brand} can charge it again as agreed with me.`,
  pay: (amount: string) => `Pay ${amount}`,
  agreeAndPay: (amount: string) => `Agree and pay ${amount}`,
  agree: { later: 'Agree and set up payment', several: 'Agree and set up payments' },
  cancel: 'Cancel',
  cancelDialog: {
    title: {
      now: 'Cancel this payment?',
      later: 'Cancel this payment?',
      several: 'Cancel these payments?',
    },
    text: 'You will not be charged, and this link will stop working permanently. To finish later, leave this page without canceling.',
    yes: 'Yes, cancel',
    no: 'No, keep it open',
  },
  /** The link back, which changes nothing. */
  back: (brand: string) => `Back to ${brand}, finish later`,
  processing: 'Please wait a moment, and keep this page open.',
  noSources: (brand: string) => `Payment is not possible here at the moment. Please contact ${brand}.`,

  problems: (count: number) => (count === 1 ? 'Please correct one entry' : `Please correct ${count} entries`),
  problemsLeft: (count: number) =>
    count === 0
      ? 'All entries are corrected.'
      : count === 1
        ? 'One entry left to correct.'
        : `${count} entries left to correct.`,
  /** Each starts with the name of its field. */
  digitsOnly: (field: string) => `${field}: enter digits only.`,
  tooManyDigits: (field: string, count: number, max: number) =>
    `${field}: enter at most ${max} digits. You entered ${count}.`,
  tooLong: (field: string, max: number) => `${field}: enter at most ${max} characters.`,
  fieldErrors: {
    number: 'Enter a valid card number.',
    expiry: 'Enter the expiry date as MM/YY, such as 08/29.',
    expired: 'This card has expired.',
    cvc: 'Enter the security code of your card.',
    cardholderName: 'Enter the name on the card.',
    routingNumber: 'Enter a valid routing number of 9 digits.',
    accountNumber: 'Enter an account number of 5 to 17 digits.',
    accountHolderName: 'Enter the name of the account holder.',
    country: 'Choose a country.',
    street: 'Enter street and number.',
    consent: 'Please tick the box to agree.',
    other: 'Please check this entry.',
  },
  requestRefused: 'Your request was not accepted. Please check your entries and try again.',
  serverError: 'Something went wrong on our side. Please try again in a moment.',
  outdatedPage: 'This payment has changed in the meantime. Please reload this page.',
  tooManyAttempts: (minutes: number) =>
    minutes <= 1
      ? 'Too many attempts. Please wait a minute.'
      : minutes < 120
        ? `Too many attempts. Please wait ${minutes} minutes.`
        : `Too many attempts. Please come back in ${Math.ceil(minutes / 60)} hours.`,
  connectionFailed: 'The connection failed, and nothing was sent. Please try again.',
  connectionLost: 'The connection failed. We are checking the status of your payment.',

  declinedTitle: { payment: 'Your payment was declined', setUp: 'Your payment method was declined' },
  notCharged: 'You have not been charged. You can try again or choose another payment method.',
  /** The server sends no other reasons. A lost, stolen or suspected card is `declined`. */
  declines: {
    declined: 'Your bank declined the payment. Contact your bank to find out why.',
    insufficient_funds: 'There is not enough money in this account.',
    try_again_later: 'The payment could not be processed. Please try again later.',
    limit_exceeded: 'The amount exceeds a limit of the card or account.',
    incorrect_cvc: 'The security code is incorrect.',
    incorrect_number: 'The card number is incorrect.',
    expired_card: 'This card has expired.',
    card_not_supported: 'This type of card is not accepted here.',
    currency_not_supported: 'This card or account does not support this currency.',
    closed_account: 'This account is closed.',
    invalid_account: 'This card or account cannot be charged.',
    authentication_required: 'Your bank requires you to confirm the payment.',
    authentication_failed: 'Your bank could not verify your identity.',
    revoked_authorization: 'The authorization to charge this card or account was revoked.',
    debit_not_authorized: 'This account cannot be debited.',
    rejected_by_provider: 'This card or account is not accepted here.',
    payment_method_unusable: 'This payment method can no longer be charged.',
    returned: 'Your bank returned the debit.',
  },

  redirectTitle: 'One more step at your bank',
  redirectText:
    'We are redirecting you to your bank to confirm that it is you. You will return to this page afterwards.',
  challengeTitle: 'Confirm with your bank',
  challenge: 'Your bank asks you to confirm that it is you. You will return to this page afterwards.',
  toBank: 'Continue to your bank',
  otherSource: 'Choose another payment method',
  challengeCanceling: 'We have asked your bank to cancel this payment. Please wait a moment.',
  checkingTitle: 'We are waiting for your bank',
  checkingText: 'This usually takes a few seconds. Please keep this page open and do not pay again.',

  completedTitle: {
    now: 'Thank you for your payment',
    later: 'Your payment is set up',
    several: 'Your payments are set up',
  },
  nothingCharged: {
    today: 'Nothing was charged today.',
    /** Read on a later day. */
    before: 'Nothing was charged when this was set up.',
  },
  paymentOn: {
    only: (date: string) => `The payment is on ${date}.`,
    first: (date: string) => `The first payment is on ${date}.`,
    next: (date: string) => `The next payment is on ${date}.`,
  },
  /** Messages of a receipt whose payment is not settled. */
  sent: {
    title: { bank: 'Your bank debit was sent', other: 'Your payment was sent' },
    notPaid: { all: 'It is not paid yet.', first: 'The first payment is not paid yet.' },
    settlement: {
      bank: 'A bank debit usually counts as paid after 3 to 5 banking days.',
      other: 'It counts as paid when the money has arrived, which can take some days.',
    },
    mayFail: {
      bank: 'Your bank may still return it, for example when there is not enough money in the account. Then it is not paid.',
      other: 'It may still fail. Then it is not paid.',
    },
    /** Shown when the customer's address is known. */
    messageFollows: 'We will email you when it is paid, or if it fails or is returned.',
    notification: (brand: string) => `${brand} is notified when the money arrives or is returned, and can inform you.`,
  },
  unpaidTitle: { Returned: 'Your bank returned this payment', Failed: 'This payment failed' },
  unpaidText: (brand: string) => `It is not paid. Please contact ${brand}.`,
  status: 'Status',
  paymentStatuses: {
    Succeeded: 'Paid',
    Processing: 'Sent, not paid yet',
    Returned: 'Returned by the bank, not paid',
    Failed: 'Not paid',
  },
  charged: { today: 'Charged today', before: 'Charged at the start' },
  debitSent: { today: 'Debit sent today', before: 'Debit sent at the start' },
  nextPayment: 'Next payment',
  remaining: 'Remaining payments',
  paymentsAndTotal: (count: number, total: string) =>
    count === 1 ? `One payment of ${total}` : `${count} payments, ${total} in all`,
  receipt: 'Receipt',
  paidTo: { now: 'Paid to', later: 'Payment to', several: 'Payments to' },
  amount: 'Amount',
  date: 'Date',
  agreedOn: 'Agreed on',
  paidWith: 'Paid with',
  paymentMethod: 'Payment method',
  print: 'Print this receipt',
  consent: 'Show what I agreed to',
  redirectSoon: (brand: string) => `You will return to ${brand} in a moment.`,
  continueTo: (brand: string) => `Continue to ${brand}`,
  stay: 'Stay on this page',
  closePage: 'You can close this page.',
  canceledTitle: {
    now: 'This payment was canceled',
    later: 'This payment was canceled',
    several: 'These payments were canceled',
  },
  expiredTitle: 'This link has expired',
  newLink: {
    request: 'Request a new link',
    offer: (brand: string) => `${brand} can send you a new link.`,
    requested: (brand: string) =>
      `You have requested a new link from ${brand}. If they agree, they will send it the same way as this one. Nothing is charged until you pay.`,
    sending: 'Please wait a moment.',
  },
  endedText: 'Nothing is charged through this link.',
  contactBrand: (brand: string) => `If you have questions, please contact ${brand}.`,
  contactBrandAt: (brand: string) => `If you have questions, you can reach ${brand} here:`,
  backTo: (brand: string) => `Back to ${brand}`,
  /** Sentences of a plan's recovery link. */
  chargeFailed: 'This payment of your plan could not be charged.',
  chargeFailedWith: (instrument: string) => `This payment of your plan could not be charged to ${instrument}.`,
  retryOn: (date: string) =>
    `We will try again on ${date}. If you pay here before then, you will not be charged again.`,
  wasDueOn: 'Was due on',
  later: 'Later payments',
  moreOutstanding: (count: number) =>
    count === 1
      ? 'One more payment is outstanding. You can pay it next.'
      : `${count} more payments are outstanding. You can pay them next.`,
  stillOutstanding: (count: number) =>
    count === 1 ? 'One more payment is outstanding.' : `${count} more payments are outstanding.`,
  payNext: 'Make the next payment',
  paymentInFlightTitle: 'Your payment is being processed',
  isNextBlocked:
    'You can make the next payment here when this one is complete. Payments from a bank account take a few days.',
  paymentInFlight:
    'All other due payments are paid. This payment is not paid yet. Payments from a bank account take a few days.',
  nothingElseOutstanding: 'No other payments are outstanding.',
  nothingOutstandingTitle: 'No payments are outstanding',
  nothingOutstanding: 'All due payments have been made.',
  /** Pages that show nothing of a session. */
  linkProblems: {
    unknown: {
      title: 'This link does not work',
      text: 'Please check that you opened the complete link. Links are often cut off when copied from a message.',
    },
    origin_not_allowed: {
      title: "This checkout can't be shown on this site",
      text: 'Please open the link that you received in its own window, or contact the merchant.',
    },
    busy: {
      title: 'Please wait a minute',
      text: 'Too many requests were sent in a short time. They did not charge you. Wait a minute, then reload this page.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'This page could not be shown. Please reload it in a moment to see the status of your payment.',
    },
  },
  loadAgain: 'Reload this page',
}

export type Texts = typeof en
