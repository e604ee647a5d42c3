// The script of the page behind a payment session's link. What it reads from the form it sends to this link alone and keeps
// nowhere: no storage, no address, no log.
const form = document.querySelector('form')
const challenge = document.querySelector('#challenge')
const notice = document.querySelector('#notice')
const LOOK_EVERY_MS = 2000

/** Asks this link; gives the answer's JSON and whether it was what was wanted. */
async function ask(path, body) {
  const response = await fetch(`${location.pathname}/${path}`, {
    method: body ? 'POST' : 'GET',
    cache: 'no-store',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return { answer: await response.json(), isRefused: !response.ok && response.status !== 410 }
}

/** Goes where a payment leads. True when the customer may try again on this page. */
function follow(progress) {
  if (progress.status === 'completed' || progress.status === 'over') {
    if (progress.redirectUrl) location.assign(progress.redirectUrl)
    else location.reload()
  } else if (progress.status === 'requires_action') {
    // From the page that tells of it the customer goes to their bank by themselves.
    if (challenge) setTimeout(look, LOOK_EVERY_MS)
    else location.assign(progress.url)
  } else if (progress.status === 'checking') {
    say('We are checking your payment with your bank. Please leave this page open.')
    setTimeout(look, LOOK_EVERY_MS)
  } else {
    if (progress.status === 'declined') say(`${progress.message} You have not been charged.`)
    return true
  }
  return false
}

async function look() {
  try {
    const { answer, isRefused } = await ask('status')
    if (isRefused) setTimeout(look, LOOK_EVERY_MS)
    else if (follow(answer)) location.reload()
  } catch {
    setTimeout(look, LOOK_EVERY_MS)
  }
}

function say(text) {
  notice.textContent = text
}

/** Shows what is wrong beside its field, and the rest at the top; the first wrong field gets the focus. */
function showProblems(errors) {
  const others = []
  for (const { message, extensions } of errors) {
    const input = form && shownField(extensions?.field)
    if (!input) others.push(message)
    else {
      input.setAttribute('aria-invalid', 'true')
      document.querySelector(`#${input.id}-error`).textContent = message
    }
  }
  say(others.join(' ') || 'Please correct what is marked.')
  form?.querySelector('[aria-invalid]')?.focus()
}

function shownField(path) {
  return path ? form.querySelector(`fieldset:not([hidden]) [data-field="${CSS.escape(path)}"]`) : null
}

function forgetProblems() {
  say('')
  if (!form) return
  for (const input of form.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid')
  for (const error of form.querySelectorAll('.error')) error.textContent = ''
}

/** Shows the fields of the way to pay that is chosen, and no others. */
function showChosen() {
  const chosen = form.elements.namedItem('way')?.value
  for (const part of form.querySelectorAll('fieldset[data-way]')) {
    part.hidden = !part.dataset.way.split(' ').includes(chosen)
    part.disabled = part.hidden
  }
}

const textOf = (field) => shownField(field)?.value.trim() || null
const numberOf = (field) => Number.parseInt(textOf(field) ?? '', 10) || 0

function instrument(type) {
  const countryCode = textOf('billingAddress.countryCode')
  const line = textOf('billingAddress.lines.0')
  const billingAddress = (countryCode || line) && {
    lines: line ? [line] : [],
    locality: textOf('billingAddress.locality'),
    administrativeArea: textOf('billingAddress.administrativeArea'),
    postalCode: textOf('billingAddress.postalCode'),
    countryCode: countryCode?.toUpperCase() ?? '',
  }
  const ofCard = {
    number: textOf('number'),
    expirationMonth: numberOf('expirationMonth'),
    expirationYear: numberOf('expirationYear'),
    cvc: textOf('cvc'),
    cardholderName: textOf('cardholderName'),
  }
  const ofAccount = {
    routingNumber: textOf('routingNumber'),
    accountNumber: textOf('accountNumber'),
    accountHolderName: textOf('accountHolderName'),
    accountType: textOf('accountType'),
  }
  return { type, ...(type === 'card' ? ofCard : ofAccount), billingAddress: billingAddress || null }
}

/** What the customer pays with: a stored method, or a token for what they have typed. Null when that was refused. */
async function means() {
  const way = form.elements.namedItem('way').value
  if (way.startsWith('option:')) return { paymentOption: way.slice('option:'.length) }
  if (way !== 'card' && way !== 'bank_account') return { paymentMethodId: way }
  const { answer, isRefused } = await ask('instrument', instrument(way))
  if (answer.token) return { token: answer.token }
  if (isRefused) showProblems(answer.errors)
  else follow(answer)
  return null
}

async function pay() {
  const paidWith = await means()
  if (!paidWith) return
  const { terms } = form.dataset
  const consent = form.elements.namedItem('consent')?.checked ?? false
  const { answer, isRefused } = await ask('complete', { ...paidWith, consent, terms })
  if (isRefused) showProblems(answer.errors)
  else follow(answer)
}

/** Runs what a button asks for, once at a time. */
async function run(work) {
  forgetProblems()
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    await work()
  } catch {
    say('The connection failed. We are looking up what became of your payment.')
    setTimeout(look, LOOK_EVERY_MS)
  } finally {
    for (const button of buttons) button.disabled = false
  }
}

async function cancel() {
  const { answer, isRefused } = await ask('cancel', {})
  if (isRefused) showProblems(answer.errors)
  else follow(answer)
}

async function chooseOtherMeans() {
  const { answer, isRefused } = await ask('other-means', {})
  if (isRefused) showProblems(answer.errors)
  else if (answer.status === 'requires_action')
    say('Your bank has been asked to give this payment up. Please wait a moment.')
  else if (follow(answer)) location.reload()
}

document.querySelector('#cancel')?.addEventListener('click', () => run(cancel))

if (form) {
  form.addEventListener('change', showChosen)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run(pay)
  })
  showChosen()
} else {
  document.querySelector('#other-means')?.addEventListener('click', () => run(chooseOtherMeans))
  setTimeout(look, LOOK_EVERY_MS)
}
