import { type Html, markup } from '../../../platform/html/index.ts'
import { flowShell } from './flow-shell.ts'
import { nextStep } from './identity-play.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type IdentitySession,
  type SessionStatus,
  type Step,
} from './identity-session.ts'
import { type PersonProblems, personFields } from './person-form.ts'

const DOCUMENTS: Readonly<Record<DocumentKind, string>> = {
  drivers_license: 'Driver’s license',
  id_card: 'Identity card',
  passport: 'Passport',
}

const ENDINGS: Readonly<Record<Exclude<SessionStatus, 'active'>, string>> = {
  success: 'The simulated outcome: you are verified.',
  failed: 'The simulated outcome: you could not be verified.',
  pending_review: 'The simulated outcome: somebody has to look at it.',
  canceled: 'It was canceled.',
  expired: 'The time is up.',
  clouded: 'The simulated outcome is a word that nobody knows.',
}

/** Returns the page of a session: its next step, or its end. */
export function flowPage(session: IdentitySession, problems: PersonProblems = {}): string {
  const step = session.status === 'active' ? nextStep(session) : null
  if (step === null) return endPage(session)
  const { title, body, button } = STEP_PAGES[step](session, problems)
  const isWrong = Object.keys(problems).length > 0
  return flowShell(
    isWrong ? `Please look again: ${title}` : title,
    markup`<form method="post" novalidate>
<input type="hidden" name="step" value="${step}">
${body}
<div class="buttons">
<button name="act" value="continue">${button}</button>
<button name="act" value="cancel">Cancel</button>
</div>
</form>`,
  )
}

interface StepPage {
  readonly title: string
  readonly body: Html
  readonly button: string
}

const STEP_PAGES: Readonly<Record<Step, (session: IdentitySession, problems: PersonProblems) => StepPage>> = {
  consent: ({ organizationName }) => ({
    title: 'Verify who you are',
    body: markup`<p>${organizationName ?? 'A merchant'} wants to know who you are. You say who you are, and simulated pictures of a document and of you are taken. ${organizationName ?? 'The merchant'} is told what came of it.</p>`,
    button: 'I agree',
  }),
  person: ({ person }, problems) => ({
    title: 'Who are you?',
    body: markup`<p>The family name decides what comes of it, such as Failed or Review.</p>\n${personFields(person, problems)}`,
    button: 'Continue',
  }),
  document: () => ({
    title: 'Show a document',
    body: markup`<fieldset>\n<legend>Which one is it?</legend>\n${DOCUMENT_KINDS.map(choice)}</fieldset>`,
    button: 'Take the picture (simulated)',
  }),
  selfie: () => ({
    title: 'Show yourself',
    body: markup`<p>No camera is used.</p>`,
    button: 'Take the video (simulated)',
  }),
}

function choice(kind: DocumentKind, index: number): Html {
  const isChosen = index === 0 ? markup` checked` : markup``
  return markup`<label class="choice"><input type="radio" name="document" value="${kind}"${isChosen}>${DOCUMENTS[kind]}</label>\n`
}

function endPage({ status, redirectUrl, organizationName }: IdentitySession): string {
  const onward =
    redirectUrl === null
      ? markup`<p>You can close this page.</p>`
      : markup`<form method="post">
<div class="buttons"><button name="act" value="leave">Go back to ${organizationName ?? 'the merchant'}</button></div>
</form>`
  const ending = status === 'active' ? '' : ENDINGS[status]
  return flowShell('This verification is over', markup`<p>${ending}</p>\n${onward}`)
}
