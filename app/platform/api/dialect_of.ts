import type { IncomingMessage } from 'node:http'

const dialects = new WeakMap<IncomingMessage, string>()

/** Notes that a call of the API is made by a dialect, for the audit log. */
export function noteDialect(request: IncomingMessage, name: string): void {
  dialects.set(request, name)
}

/** Returns the name of the dialect that makes the call; undefined for a call of its own. */
export function dialectOf(request: IncomingMessage): string | undefined {
  return dialects.get(request)
}
