/** Sends one mutation to the running API, as a client does; throws with the API's own sentence when it is refused. */
export async function mutate<Data>(
  url: string,
  key: string,
  request: { readonly query: string; readonly input: object; readonly idempotencyKey?: string },
): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
    },
    body: JSON.stringify({ query: request.query, variables: { input: request.input } }),
  })
  const { data, errors } = (await response.json()) as { data?: Data; errors?: readonly { message: string }[] }
  if (!data || errors)
    throw new Error(
      `The demo could not be seeded: ${errors?.map(({ message }) => message).join(' ') ?? response.status}`,
    )
  return data
}
