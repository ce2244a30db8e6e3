/** A collector of traces that keeps nothing: it counts spans, and says how many to who asks by GET. */
import { createServer } from 'node:http'

const [port] = process.argv.slice(2).map(Number)
let spans = 0

createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  spans += Buffer.concat(chunks).toString().split('"spanId"').length - 1
  response.end(request.method === 'GET' ? String(spans) : '{}')
}).listen(port, '127.0.0.1')
