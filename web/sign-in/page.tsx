import { Accept } from './accept.tsx'
import { DemoSignIn } from './demo.tsx'
import { Insecure } from './insecure.tsx'
import { NewPassword, RequestReset } from './reset.tsx'
import { Security } from './security.tsx'
import { SignIn } from './sign-in.tsx'
import type { PageState } from './state.ts'
import { StepUp } from './step-up.tsx'
import { TEXTS, type Texts } from './texts/index.ts'

/** A page below `/session/`. */
export function Page({ state: { view, language } }: { readonly state: PageState }) {
  const texts = TEXTS[language]
  return (
    <>
      <header class="brand">
        <span class="initial" aria-hidden="true">
          T
        </span>
        {texts.product}
      </header>
      <main class="layout">{isSecureContext ? viewOf(view, texts) : <Insecure texts={texts} />}</main>
    </>
  )
}

function viewOf(view: PageState['view'], texts: Texts) {
  switch (view) {
    case 'sign-in':
      return <SignIn texts={texts} />
    case 'accept':
      return <Accept texts={texts} />
    case 'reset':
      return <RequestReset texts={texts} />
    case 'new-password':
      return <NewPassword texts={texts} />
    case 'step-up':
      return <StepUp texts={texts} />
    case 'demo':
      return <DemoSignIn texts={texts} />
    case 'security':
      return <Security texts={texts} />
  }
}
