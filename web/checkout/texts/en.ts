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
  scheduleInWords: (frequency: Frequency, count: number) =>
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
  cardsToTry: 'Cards to try',
  accountsToTry: 'Accounts to try',
  tryOutcomes: {
    succeeds: 'succeeds',
    declined: 'is declined',
    challenged: 'asks for confirmation',
    debited: 'is debited',
    returned: 'is debited, then returned',
    invalid: 'is refused',
  },
  payWith: 'Pay with',
  /** Beside a source that was declined. */
  failedBefore: 'could not be charged',
  choosePayment: 'Choose what to pay with.',
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
  holderType: 'Held by',
  personal: 'A person',
  business: 'A business',
  accountHolderName: 'Name of the account holder',
  confirmTitle: 'Is this your account?',
  accountEndsIn: 'The account number ends in',
  accountInDigits: (count: number, routingNumber: string) =>
    `It has ${count} digits. The routing number is ${routingNumber}.`,
  confirmHint: 'Compare it with a check or a statement: a wrong number can belong to somebody else.',
  correctAccount: 'Correct the number',
  debitNotice: (brand: string) => `By continuing you authorize ${brand} to debit this account.`,
  billingAddress: 'Billing address',
  optional: 'optional',
  country: 'Country',
  chooseCountry: 'Choose a country',
  street: 'Street and number',
  city: 'City',
  area: 'State or region',
  postalCode: 'Postal code',
  store: (brand: string) => `Store this payment method, so that ${brand} can charge it again as agreed with me.`,
  storedAlways: (brand: string) => `This payment method is stored. ${brand} can charge it again as agreed with you.`,
  pay: (amount: string) => `Pay ${amount}`,
  agreeAndPay: (amount: string) => `Agree and pay ${amount}`,
  agree: { later: 'Agree and set up payment', several: 'Agree and set up payments' },
  cancel: 'Cancel',
  cancelAsked: {
    title: {
      now: 'Cancel this payment?',
      later: 'Cancel this payment?',
      several: 'Cancel these payments?',
    },
    text: 'Nothing is charged, and this link stops working for good. To finish later, leave this page without canceling.',
    yes: 'Yes, cancel',
    no: 'No, keep it open',
  },
  /** The link back, which changes nothing. */
  back: (brand: string) => `Back to ${brand}, finish later`,
  processing: 'Please wait a moment, and keep this page open.',
  cannotPay: (brand: string) => `This can't be paid here at the moment. Please ask ${brand}.`,

  problems: (count: number) => (count === 1 ? 'Please correct one thing' : `Please correct ${count} things`),
  problemsLeft: (count: number) =>
    count === 0 ? 'Nothing is left to correct.' : count === 1 ? 'One thing is left.' : `${count} things are left.`,
  /** Each begins with the name of its field. */
  digitsOnly: (field: string) => `${field}: enter digits only.`,
  tooManyDigits: (field: string, count: number, most: number) =>
    `${field}: these are ${count} digits. There can be at most ${most}.`,
  tooLong: (field: string, most: number) => `${field}: enter at most ${most} characters.`,
  wrong: {
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
    other: 'Please check this.',
  },
  refused: 'This could not be done. Please check what you entered and try again.',
  ourFault: 'Something went wrong on our side. Please try again in a moment.',
  changedMeanwhile: 'What is asked for has changed meanwhile. Please load this page again.',
  tooManyTries: (minutes: number) =>
    minutes <= 1
      ? 'Too many tries. Please wait a minute.'
      : minutes < 120
        ? `Too many tries. Please wait ${minutes} minutes.`
        : `Too many tries. Please come back in ${Math.ceil(minutes / 60)} hours.`,
  noConnection: 'The connection failed, and nothing was sent. Please try again.',
  lostConnection: 'The connection failed. We are looking up what became of it.',

  declinedTitle: { payment: 'Your payment was declined', setUp: 'Your payment method was declined' },
  notCharged: 'You have not been charged. You can try again or pay with something else.',
  /** The server sends no other reasons. A lost, stolen or suspected card is `declined`. */
  declines: {
    declined: 'Your bank declined it. Your bank can tell you why.',
    insufficient_funds: 'There is not enough money in this account.',
    try_again_later: 'It could not be processed just now.',
    limit_exceeded: 'This goes beyond a limit of the card or account.',
    incorrect_cvc: 'The security code is not right.',
    incorrect_number: 'The card number is not right.',
    expired_card: 'This card has expired.',
    card_not_supported: 'This kind of card is not accepted here.',
    currency_not_supported: 'This card or account does not take this currency.',
    closed_account: 'This account is closed.',
    invalid_account: 'This card or account can not be charged.',
    authentication_required: 'Your bank wants you to confirm it.',
    authentication_failed: 'Your bank could not confirm that it is you.',
    revoked_authorization: 'The consent to charge this card or account was withdrawn.',
    debit_not_authorized: 'This account can not be debited.',
    rejected_by_provider: 'This card or account is not accepted here.',
    payment_method_unusable: 'This payment method can not be charged any more.',
    returned: 'Your bank took the debit back.',
  },

  leavingTitle: 'One more step at your bank',
  leaving:
    'We are taking you to your bank, which wants to be sure that it is you. You are brought back here afterwards.',
  challengeTitle: 'Please confirm at your bank',
  challenge: 'Your bank wants to be sure that it is you. You are brought back here afterwards.',
  toBank: 'Continue to your bank',
  otherMeans: 'Pay with something else',
  givingUp: 'Your bank has been asked to give this up. Please wait a moment.',
  checkingTitle: 'We are waiting for your bank',
  checkingText: 'This usually takes a few seconds. Please keep this page open, and do not start again.',

  doneTitle: {
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
  /** Sentences of a receipt whose payment is not settled. */
  sent: {
    title: { bank: 'Your bank debit was sent', other: 'Your payment was sent' },
    notPaid: { all: 'It is not paid yet.', first: 'The first payment is not paid yet.' },
    counts: {
      bank: 'A bank debit usually counts as paid after 3 to 5 banking days.',
      other: 'It counts as paid when the money has arrived, which can take some days.',
    },
    mayFail: {
      bank: 'Your bank may still return it, for example when there is not enough money in the account. Then it is not paid.',
      other: 'It may still fail. Then it is not paid.',
    },
    follows: (brand: string) => `${brand} is told when the money has arrived or was returned, and can tell you.`,
  },
  unpaidTitle: { Returned: 'Your bank returned this payment', Failed: 'This was not paid' },
  unpaidText: (brand: string) => `It is not paid. Please ask ${brand} what to do.`,
  status: 'Status',
  statusOf: {
    Succeeded: 'Paid',
    Processing: 'Sent, not paid yet',
    Returned: 'Returned by the bank, not paid',
    Failed: 'Not paid',
  },
  chargedThen: { today: 'Charged today', before: 'Charged at the start' },
  sentThen: { today: 'Debit sent today', before: 'Debit sent at the start' },
  nextPayment: 'Next payment',
  stillToCome: 'Still to come',
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
  goOnSoon: (brand: string) => `We are taking you back to ${brand} in a moment.`,
  goOn: (brand: string) => `Continue to ${brand}`,
  stay: 'Stay on this page',
  closePage: 'There is nothing left to do. You can close this page.',
  canceledTitle: {
    now: 'This payment was canceled',
    later: 'This payment was canceled',
    several: 'These payments were canceled',
  },
  expiredTitle: 'This link has expired',
  newLink: {
    ask: 'Ask for a new link',
    before: (brand: string) => `${brand} can send you a new link.`,
    asked: (brand: string) =>
      `You have asked ${brand} for a new link. If they agree, they send you one as they sent you this one. Nothing is charged until then.`,
    asking: 'Please wait a moment.',
  },
  overText: 'Nothing is charged through this link.',
  askBrand: (brand: string) => `If you have questions, please ask ${brand}.`,
  askBrandAt: (brand: string) => `If you have questions, you can reach ${brand} here:`,
  backTo: (brand: string) => `Back to ${brand}`,
  /** Sentences of a plan's recovery link. */
  notYetPaid: 'This payment of your plan could not be charged.',
  notYetPaidWith: (instrument: string) => `This payment of your plan could not be charged to ${instrument}.`,
  retriedOn: (date: string) => `It is tried again on ${date}. If you pay here before, it is not charged again.`,
  wasDueOn: 'Was due on',
  later: 'After this',
  owedToo: (count: number) =>
    count === 1
      ? 'One more payment is owed. You can pay it next.'
      : `${count} more payments are owed. You can pay them next.`,
  owedStill: (count: number) => (count === 1 ? 'One more payment is owed.' : `${count} more payments are owed.`),
  payNext: 'Pay the next one',
  onItsWayTitle: 'A payment is on its way',
  nextWaits:
    'The next payment can be made here when the one before it has ended. From a bank account that takes some days.',
  onItsWay:
    'Everything else that was due is paid. This payment is not paid yet: from a bank account that takes some days.',
  nothingElseOwed: 'Nothing else is owed.',
  nothingOwedTitle: 'Nothing is owed',
  nothingOwed: 'All payments that were due have been made.',
  /** Pages that show nothing of a session. */
  trouble: {
    unknown: {
      title: 'This link does not work',
      text: 'Please check that you opened all of it. A link is often cut in two when it is copied from a message.',
    },
    origin_not_allowed: {
      title: "This checkout can't be shown on this site",
      text: 'Please open the link that you were sent in a window of its own, or ask the merchant.',
    },
    busy: {
      title: 'Please wait a minute',
      text: 'There were too many requests in a short time. Nothing was charged by them. Wait a minute, then load this page again.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'This page could not be shown. Please load it again in a moment. It then says what became of your payment.',
    },
  },
  loadAgain: 'Load this page again',
}

export type Texts = typeof en
