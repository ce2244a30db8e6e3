/** Why a request got no answer. */
export type OutboundFault =
  | 'private'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'closed'
  | 'protocol'
  | 'not sent'

/** What each is called; behind some stands more, after a colon. */
export const FAULT_WORDS: Record<OutboundFault, string> = {
  'private': 'The host leads to a private address, which is never connected to.',
  'dns': 'The name of the host could not be resolved.',
  'refused': 'The connection was refused.',
  'unreachable': 'The host cannot be reached.',
  'tls': 'No secure connection could be made.',
  'timeout': 'No answer came in time.',
  'closed': 'The connection was closed before the answer was there.',
  'protocol': 'The answer is not one of HTTP, or its headers are too long.',
  'not sent': 'The request could not be made.',
}

/** A request that got no answer; its message says why. */
export class OutboundError extends Error {
  /** More of it, in the words of TLS; undefined where there is none. */
  readonly detail: string | undefined

  constructor(
    readonly fault: OutboundFault,
    options: ErrorOptions & { detail?: string } = {}
  ) {
    super(
      options.detail
        ? `${FAULT_WORDS[fault].replace(/\.$/, '')}: ${dotted(options.detail)}`
        : FAULT_WORDS[fault],
      options
    )
    this.detail = options.detail
  }
}

const CODES: Record<string, OutboundFault> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  ETIMEDOUT: 'timeout',
}

/**
 * Returns what an error of the network, of TLS or of the HTTP parser comes to; one of our own is
 * `not sent`.
 */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const {
    code = '',
    name = '',
    message = '',
  } = (error ?? {}) as {
    code?: string
    name?: string
    message?: string
  }
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new OutboundError('timeout', { cause: error })
  }
  const fault = CODES[code]
  if (fault) return new OutboundError(fault, { cause: error })
  if (/CERT|^UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO$|^HOSTNAME_MISMATCH$/.test(code)) {
    return new OutboundError('tls', { cause: error, detail: tlsReason(message) })
  }
  if (/^HPE_/.test(code)) return new OutboundError('protocol', { cause: error })
  const isOurs = code === '' || /^ERR_(INVALID|HTTP_INVALID|UNESCAPED)/.test(code)
  return new OutboundError(isOurs ? 'not sent' : 'closed', { cause: error })
}

/** Returns the part of OpenSSL's and Node's messages that people can use. */
function tlsReason(message: string): string {
  const openssl = /:SSL routines:[^:]*:([^:]+)/.exec(message)
  return (openssl?.[1] ?? message).split('\n')[0].slice(0, 200).replace(/\.$/, '')
}

function dotted(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}
