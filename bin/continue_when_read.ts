import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Has a client that asks before it sends its body (`Expect: 100-continue`) wait until the body is
 * read. A request that is refused without it, because it is too large or not allowed, then costs no
 * transfer (RFC 9110, section 10.1.1). Where the body is not asked for, the connection ends with the
 * answer: whether the body still comes is up to the client, so nothing can follow it.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const keepsAlive = response.shouldKeepAlive
  response.shouldKeepAlive = false
  const read = request._read.bind(request)
  request._read = (size) => {
    request._read = read
    // After the answer, Node itself reads what is left.
    if (!response.headersSent) {
      response.shouldKeepAlive = keepsAlive
      response.writeContinue()
    }
    read(size)
  }
}
