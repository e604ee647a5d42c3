/** An error response. Its message never contains data of the request. */
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

/** Creates the refusal of a body's field. */
export const invalidField = (field: string, message: string): Rejection =>
  new Rejection(422, 'invalid_request', `${field}: ${message}`)

/** Creates the refusal of an id that this merchant does not have. */
export const notFound = (noun: string): Rejection => new Rejection(404, 'not_found', `No such ${noun}.`)
