/** A webhook's endpoint: takes whatever comes, and tells how many requests that were at `GET /`. */
import { createServer } from 'node:http'

let taken = 0

createServer((request, response) => {
  if (request.method === 'GET') return response.end(`${taken}`)
  request.resume()
  request.on('end', () => {
    taken++
    response.end()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
