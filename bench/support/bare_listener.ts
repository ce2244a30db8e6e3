/**
 * The least that Node can do to redirect: look a path up in a Map and answer. What ours is measured
 * against. Takes the port and the number of links.
 */
import { createServer } from 'node:http'
import { aliasOf, destinationOf } from './scratch_database.js'

const [port, links] = process.argv.slice(2).map(Number)
const table = new Map<string, string>()
for (let number = 0; number < links; number++) {
  table.set(`/${aliasOf(number)}`, destinationOf(number))
}

createServer((request, response) => {
  const location = table.get(request.url!)
  if (location === undefined) {
    response.writeHead(404).end()
    return
  }
  response
    .writeHead(302, {
      'Location': location,
      'Cache-Control': 'private, no-store',
      'Content-Length': '0',
    })
    .end()
}).listen(port, '127.0.0.1')
