import './page.css'
import { render } from 'preact'
import { Page } from './page.tsx'
import { stateOfDocument } from './state-of-document.ts'

const place = document.querySelector('#page')
if (place) render(<Page state={stateOfDocument()} />, place)

// Who comes back from their bank by the back button is shown what holds now, not what the browser kept.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
