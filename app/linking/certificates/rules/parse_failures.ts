import type { CertificateFailure } from '#app/linking/certificates/certificate'
import { findFailureReason } from '#app/linking/certificates/rules/failure_reason'

/** What is kept of the words of an authority. */
const MAX_DETAIL = 400

/** A line of Caddy's log, as far as it is read. */
interface LogLine {
  ts?: unknown
  msg?: unknown
  identifier?: unknown
  server_name?: unknown
  error?: unknown
}

/** Reads Caddy's log of failures: the latest of each host. Lines of anything else are left out. */
export function parseFailures(log: string): Map<string, CertificateFailure> {
  const latest = new Map<string, CertificateFailure>()
  for (const line of log.split('\n')) {
    const failure = parseLine(line)
    if (!failure) continue
    const known = latest.get(failure.hostname)
    if (!known || failure.atMs >= known.atMs) latest.set(failure.hostname, failure)
  }
  return latest
}

function parseLine(line: string): CertificateFailure | null {
  const { ts, msg, identifier, server_name: name, error } = parseJson(line)
  const hostname = identifier ?? name
  if (typeof ts !== 'number' || typeof hostname !== 'string') return null
  const words = [msg, error].filter((one) => typeof one === 'string').join(': ')
  const detail = typeof error === 'string' ? error : words
  return {
    hostname,
    atMs: Math.round(ts * 1_000),
    reason: findFailureReason(words),
    detail: detail.slice(0, MAX_DETAIL),
  }
}

/** A line that was cut when Caddy ended is no object. */
function parseJson(line: string): LogLine {
  if (!line.startsWith('{')) return {}
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}
