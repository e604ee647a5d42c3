import { type Html, markup } from '../../../platform/html.ts'
import { pageStyle, simulatedPage } from '../simulated-page.ts'
import { nextStep } from './identity-scenarios.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type IdentitySessionStatus,
  type IdentityStep,
  type SandboxIdentitySession,
} from './identity-session.ts'
import { type PersonProblems, personFields } from './person-form.ts'

const STYLE = pageStyle(
  `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; line-height: 1.25; }
form, fieldset { display: grid; gap: 1rem; min-width: 0; }
label { display: block; }
input { font: inherit; padding: 0.5rem; box-sizing: border-box; }
.text { display: block; width: 100%; }
.choice { display: flex; align-items: center; gap: 0.5rem; min-height: 2rem; }
.note { padding: 0.75rem 1rem; border: 2px solid; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { font: inherit; padding: 0.6rem 1.4rem; }
`,
  "frame-ancestors 'none'",
)

/** The headers of the pages. */
export const FLOW_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': STYLE.policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}

/** Returns a page of the flow, with a notice that it is a simulation. */
function flowDocument(title: string, body: Html): string {
  return simulatedPage(
    `${title} – Sandbox identity verification (simulated)`,
    STYLE,
    markup`<h1>${title}</h1>
<p class="note">This is a simulation. No camera is used, and your entries are not checked. The sandbox stores them: enter made-up data only.</p>
${body}`,
  )
}

const DOCUMENTS: Readonly<Record<DocumentKind, string>> = {
  drivers_license: 'Driver’s license',
  id_card: 'Identity card',
  passport: 'Passport',
}

const ENDINGS: Readonly<Record<Exclude<IdentitySessionStatus, 'active'>, string>> = {
  success: 'Simulated result: your identity is verified.',
  failed: 'Simulated result: your identity could not be verified.',
  pending_review: 'Simulated result: your verification needs a manual review.',
  canceled: 'The verification was canceled.',
  expired: 'The verification expired.',
  clouded: 'Simulated result: an unknown status.',
}

/** Returns the page of a session: its next step, or its end. */
export function flowPage(session: SandboxIdentitySession, problems: PersonProblems = {}): string {
  const step = session.status === 'active' ? nextStep(session) : null
  if (step === null) return endPage(session)
  const { title, body, button } = STEP_PAGES[step](session, problems)
  const isWrong = Object.keys(problems).length > 0
  return flowDocument(
    isWrong ? `Check your entries: ${title}` : title,
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

const STEP_PAGES: Readonly<
  Record<IdentityStep, (session: SandboxIdentitySession, problems: PersonProblems) => StepPage>
> = {
  consent: ({ organizationName }) => ({
    title: 'Verify your identity',
    body: markup`<p>${organizationName ?? 'A merchant'} asks you to verify your identity. You enter your details, choose a document and take a selfie. Photo and video are simulated. The result is sent to ${organizationName ?? 'the merchant'}.</p>`,
    button: 'Agree and continue',
  }),
  person: ({ person }, problems) => ({
    title: 'Enter your details',
    body: markup`<p>The family name selects the simulated result, for example Failed or Review. Any other name is verified.</p>\n${personFields(person, problems)}`,
    button: 'Continue',
  }),
  document: () => ({
    title: 'Choose a document',
    body: markup`<fieldset>\n<legend>Type of document</legend>\n${DOCUMENT_KINDS.map(choice)}</fieldset>`,
    button: 'Take a photo (simulated)',
  }),
  selfie: () => ({
    title: 'Take a selfie',
    body: markup`<p>No camera is used.</p>`,
    button: 'Record a video (simulated)',
  }),
}

function choice(kind: DocumentKind, index: number): Html {
  const isChosen = index === 0 ? markup` checked` : markup``
  return markup`<label class="choice"><input type="radio" name="document" value="${kind}"${isChosen}>${DOCUMENTS[kind]}</label>\n`
}

function endPage({ status, redirectUrl, organizationName }: SandboxIdentitySession): string {
  const onward =
    redirectUrl === null
      ? markup`<p>You can close this page.</p>`
      : markup`<form method="post">
<div class="buttons"><button name="act" value="leave">Return to ${organizationName ?? 'the merchant'}</button></div>
</form>`
  const ending = status === 'active' ? '' : ENDINGS[status]
  return flowDocument('Verification ended', markup`<p>${ending}</p>\n${onward}`)
}
