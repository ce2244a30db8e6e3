/**
 * Why there is no certificate, as people need to know it to do something:
 *
 * - `Unreachable`: the authority could not connect to the host
 * - `Elsewhere`: it reached something else under the name
 * - `Dns`: it could not look the name up
 * - `Caa`: a CAA record forbids this authority
 * - `TooMany`: the authority gives no further certificates for this name at the moment
 * - `NotAllowed`: Shunt does not serve the host
 * - `AuthorityAway`: the authority did not answer
 * - `Refused`: anything else
 */
export type FailureReason =
  | 'Unreachable'
  | 'Elsewhere'
  | 'Dns'
  | 'Caa'
  | 'TooMany'
  | 'NotAllowed'
  | 'AuthorityAway'
  | 'Refused'

/** The types of problems of RFC 8555, section 6.7. */
const BY_PROBLEM: Record<string, FailureReason> = {
  connection: 'Unreachable',
  tls: 'Unreachable',
  unauthorized: 'Elsewhere',
  incorrectResponse: 'Elsewhere',
  dns: 'Dns',
  caa: 'Caa',
  rateLimited: 'TooMany',
}

const NOT_ALLOWED = /certificate (should not be obtained|is not allowed)|not allowed by|denied/i
const UNKNOWN_NAME = /could not resolve|NXDOMAIN|no valid A records/i
const AWAY =
  /dial tcp|connection refused|no such host|i\/o timeout|deadline exceeded|EOF|TLS handshake/i

/** Returns the reason of a failure by what Caddy and the authority said. */
export function findFailureReason(detail: string): FailureReason {
  if (UNKNOWN_NAME.test(detail)) return 'Dns'
  const [, problem] = /urn:ietf:params:acme:error:(\w+)/.exec(detail) ?? []
  if (problem !== undefined) return BY_PROBLEM[problem] ?? 'Refused'
  if (NOT_ALLOWED.test(detail)) return 'NotAllowed'
  return AWAY.test(detail) ? 'AuthorityAway' : 'Refused'
}
