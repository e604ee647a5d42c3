/** What a request is refused with. Its message never repeats what was sent. */
export class Rejection extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'Rejection'
    this.status = status
    this.code = code
  }
}

/** Refuses a field of a body. */
export const wrong = (field: string, message: string): Rejection =>
  new Rejection(422, 'invalid_request', `${field}: ${message}`)

/** Refuses a name of something that this merchant has not. */
export const unknown = (noun: string): Rejection => new Rejection(404, 'not_found', `No such ${noun}.`)
