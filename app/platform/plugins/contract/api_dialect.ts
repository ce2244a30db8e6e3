/** A call of the API, as its documents describe it. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

  /** Behind the workspace of the key, with its query: `/links?page=2`. */
  path: string
  body?: unknown
}

/** What the API answered. */
export interface CallAnswer {
  status: number

  /** By lower-case name. */
  headers: Readonly<Record<string, string>>

  /** What the JSON says; null where the answer is empty or not JSON. */
  body: any
  bytes: Uint8Array
}

/** A key that works now. */
export interface HeldKey {
  id: string
  workspaceId: string
  scopes: readonly string[]
}

/** A signature of a moment, as YOURLS makes it: a hash of the moment and a key. */
export interface TimeSignature {
  algorithm: 'md5' | 'sha256' | 'sha512'
  timestamp: string

  /** Hexadecimal. */
  digest: string
}

/** What a dialect is given for each request. Rights, quotas and refusals are those of the API. */
export interface DialectApi {
  /** Host of the default short domain, as links say it: without a port. */
  readonly shortDomain: string

  /**
   * Makes a call of the API with a key, inside this process. The audit log names the dialect.
   *
   * @param key null: the call is answered as one without a key
   */
  call(key: string | null, call: ApiCall): Promise<CallAnswer>

  /** @returns null: the key opens nothing */
  findKey(key: string): Promise<HeldKey | null>

  /** Finds the key, of those that may sign requests, which made a signature; null: none did. */
  findSigner(signature: TimeSignature): Promise<string | null>
}

/** Another product's API, whose programs can use this installation. */
export interface ApiDialect {
  /** What the audit log calls it: lower-case letters, digits, hyphens. Unique among all plugins. */
  name: string

  /**
   * Paths on the application's own host, as `/rest/v3`: each with everything below it. With one
   * segment alone, as `/mcp`, it takes no GET and no HEAD, which lead to a link of that alias.
   */
  paths: readonly string[]

  /**
   * Answers a request for one of its paths, in whatever form. Its body has at most 1 MB.
   *
   * @param request its URL is the one that the caller used
   */
  answer(request: Request, api: DialectApi): Promise<Response>
}
