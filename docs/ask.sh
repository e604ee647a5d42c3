# Defines the shell function `ask QUERY [VARIABLES]`, which the README and the guides use.
#
#   export KEY=tsk_…                            the API key
#   export API_URL=https://pay.example.com/     the API; http://127.0.0.1:4000/ without it
#   . docs/ask.sh
#   ask '{ viewer { accountId } }'
#   ask 'query ($id: ID!) { payment(id: $id) { status } }' '{ "id": "pay_…" }'
#
# It prints the data as JSON. Errors go to standard error, with their codes, and the function returns 1 then.
# It needs Node 20 or newer.
ask() {
  node --input-type=module -e '
    const [query, variables = "{}"] = process.argv.slice(1)
    const headers = { "content-type": "application/json", authorization: `Bearer ${process.env.KEY}` }
    const url = process.env.API_URL ?? "http://127.0.0.1:4000/"
    try {
      const body = JSON.stringify({ query, variables: JSON.parse(variables) })
      const response = await fetch(url, { method: "POST", headers, body })
      const { data, errors = [] } = await response.json()
      if (data) console.log(JSON.stringify(data, null, 2))
      for (const { message, extensions: { code, field } = {} } of errors)
        console.error([code, message, field && `(${field})`].filter(Boolean).join(" "))
      if (errors.length > 0) process.exitCode = 1
    } catch (error) {
      console.error(`${url}: ${error.cause?.message ?? error.message}`)
      process.exitCode = 1
    }' -- "$@"
}

# Defines `first_id KIND`, which prints the first id of that kind in what it reads:
#   CONTACT=$(ask 'mutation { createContact(input: { name: "Grace Hopper" }) { id } }' | first_id con)
first_id() {
  grep -o "${1}_[0-9a-z]*" | head -n 1
}
