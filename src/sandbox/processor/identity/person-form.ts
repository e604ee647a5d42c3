import { type Html, markup } from '../../../platform/html.ts'
import { parseCalendarDate } from '../../../platform/time/index.ts'
import { PERSON_FIELDS, type Person, type PersonField } from './identity-session.ts'

interface Field {
  readonly label: string
  /** The `autocomplete` attribute. */
  readonly autocomplete: string
  readonly type?: 'date' | 'tel' | 'email'
  readonly required?: true
}

const FIELDS: Readonly<Record<PersonField, Field>> = {
  givenName: { label: 'Given name', autocomplete: 'given-name' },
  familyName: { label: 'Family name', autocomplete: 'family-name', required: true },
  dateOfBirth: { label: 'Date of birth', autocomplete: 'bday', type: 'date', required: true },
  street: { label: 'Street and number', autocomplete: 'address-line1' },
  city: { label: 'City', autocomplete: 'address-level2' },
  region: { label: 'State or region', autocomplete: 'address-level1' },
  postalCode: { label: 'Postal code', autocomplete: 'postal-code' },
  country: { label: 'Country', autocomplete: 'country-name' },
  phone: { label: 'Phone number', autocomplete: 'tel', type: 'tel' },
  email: { label: 'Email address', autocomplete: 'email', type: 'email' },
  idNumber: { label: 'ID number, such as a Social Security number', autocomplete: 'off' },
}

const TEXT_MAX = 255

/** The problems of fields, a sentence each. */
export type PersonProblems = Readonly<Partial<Record<PersonField, string>>>

/** Returns the submitted data of a person, and their problems. */
export function readPersonForm(form: URLSearchParams): { readonly person: Person; readonly problems: PersonProblems } {
  const said = PERSON_FIELDS.map((name) => [name, form.get(name)?.trim() || null] as const)
  const problems = said.map(([name, value]) => [name, problemOf(name, value)] as const)
  return {
    person: Object.fromEntries(said) as Person,
    problems: Object.fromEntries(problems.filter(([, problem]) => problem !== null)),
  }
}

function problemOf(name: PersonField, value: string | null): string | null {
  const { required, label } = FIELDS[name]
  if (value === null) return required ? `${label} is missing.` : null
  if (value.length > TEXT_MAX) return `${label} must have at most ${TEXT_MAX} characters.`
  if (name === 'dateOfBirth' && parseCalendarDate(value) === null) return `${label} must be a date such as 1990-12-31.`
  return null
}

/** Returns the form's fields with the known data and the problem of each. */
export function personFields(person: Person, problems: PersonProblems): Html {
  return markup`${PERSON_FIELDS.map((name) => fieldOf(name, person[name] ?? '', problems[name]))}`
}

function fieldOf(name: PersonField, value: string, problem: string | undefined): Html {
  const { label, autocomplete, type = 'text', required } = FIELDS[name]
  const isWrong = problem === undefined ? markup`` : markup` aria-invalid="true" aria-describedby="${name}-problem"`
  const said = problem === undefined ? markup`` : markup`<strong id="${name}-problem">${problem}</strong>\n`
  return markup`<div>
<label for="${name}">${label}${required ? ' (required)' : ''}</label>
<input class="text" id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${required ? markup` required` : markup``}${isWrong}>
${said}</div>
`
}
