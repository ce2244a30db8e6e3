/** What a client needs to know, and what it may be told. */
export interface ShuntOptions {
  /** Address of the installation, such as `https://shunt.example.com`. */
  url: string
  workspaceId: string

  /** An API key of that workspace: `shunt_…`. */
  key: string

  /** How often a call is repeated at most. Default 4. */
  maxRetries?: number

  /** How long one attempt may take, its answer included. Default 30,000. */
  timeoutMs?: number

  /** Pause before the first repetition; it doubles each time, up to 8 seconds. Default 250. */
  retryDelayMs?: number

  /** The longest `Retry-After` that is waited for; a longer one is thrown. Default 65,000. */
  maxRetryAfterMs?: number

  /** In place of the global one. */
  fetch?: typeof fetch

  /** Waits; in place of a timer. */
  wait?: (ms: number) => Promise<void>
}

/** What one call may be told. */
export interface CallOptions {
  /** Ends the call, between its attempts too. */
  signal?: AbortSignal
  timeoutMs?: number
}

/** For calls that create once for each key. A key is made up for each call where none is given. */
export interface IdempotentOptions extends CallOptions {
  /** Up to 200 characters. The same key answers the first answer again for 48 hours. */
  idempotencyKey?: string
}

/** For calls that change a record only while it has the version that you have seen. */
export interface ConditionalOptions extends CallOptions {
  /** A version, or an ETag. Another one is refused with 412 `link.version_conflict`. */
  ifMatch?: number | string
}

export type Settings = Required<ShuntOptions>

/** Completes options by their defaults. */
export function toSettings(options: ShuntOptions): Settings {
  for (const name of ['url', 'workspaceId', 'key'] as const) {
    if (!options[name]) throw new TypeError(`A Shunt client needs \`${name}\`.`)
  }
  return {
    maxRetries: 4,
    timeoutMs: 30_000,
    retryDelayMs: 250,
    maxRetryAfterMs: 65_000,
    // A method of the global object in browsers: it has to be called as one.
    fetch: (input, init) => globalThis.fetch(input, init),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...options,
    url: options.url.replace(/\/+$/, ''),
  }
}
