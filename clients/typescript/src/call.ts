/** What there is to know of one call of the API. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

  /** Below the workspace, with `{names}`. */
  path: string
  answer: 'json' | 'text' | 'bytes' | 'stream' | 'none'

  /**
   * May it be sent again when its answer was lost? `keyed`: because it carries an idempotency key;
   * `never`: it would happen twice.
   */
  repeats: 'always' | 'keyed' | 'never'
}

/** What is asked for, by the caller of a call. */
export interface Asked {
  /** For the names in the path. */
  path?: Record<string, string | number>
  query?: object

  /** Sent as JSON. */
  body?: unknown

  /** Sent as it is. */
  file?: { bytes: Blob | Uint8Array<ArrayBuffer>; contentType: string }
  options?: {
    signal?: AbortSignal
    timeoutMs?: number
    idempotencyKey?: string
    ifMatch?: number | string
  }
}

/** Writes the address that a call is sent to. */
export function addressOf(base: string, call: Call, { path = {}, query = {} }: Asked): string {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(path[name] ?? '')
    // `fetch` would fold a segment of dots, encoded or not, and call something else.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`\`${name}\` is no id: "${value}"`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** May a call be sent again when no one knows whether it was done? */
export function isRepeatable(call: Call, { body, options = {} }: Asked): boolean {
  // The version that it names would be gone, and the repetition refused for what it did itself.
  const names = (body ?? {}) as Record<string, unknown>
  const isConditional = options.ifMatch !== undefined || typeof names.expectedVersion === 'number'
  if (isConditional && call.method !== 'DELETE' && call.method !== 'GET') return false
  return call.repeats !== 'never'
}
