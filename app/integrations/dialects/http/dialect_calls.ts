import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import inject from 'light-my-request'
import { findWorkingKey } from '#app/people/api_keys/queries/find_key_holder'
import { findSigner } from '#app/people/api_keys/queries/find_signer'
import { noteDialect } from '#app/platform/api/dialect_of'
import type {
  ApiCall,
  CallAnswer,
  DialectApi,
  HeldKey,
  TimeSignature,
} from '#app/platform/plugins/contract'
import installation from '#config/installation'

/** What a call takes over from the request that it is made for. */
const SAME_HEADERS = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'forwarded']

/** The calls of the API that a dialect makes for one request: each with all of the API's checks. */
export class DialectCalls implements DialectApi {
  readonly shortDomain = (installation.shortDomain ?? installation.appHost).replace(/:\d+$/, '')
  readonly #ctx: HttpContext
  readonly #dialect: string

  /** @param dialect its name, for the audit log */
  constructor(ctx: HttpContext, dialect: string) {
    this.#ctx = ctx
    this.#dialect = dialect
  }

  async call(key: string | null, { method, path, body }: ApiCall): Promise<CallAnswer> {
    const holder = key === null ? null : await findWorkingKey(key)
    const server = await app.container.make('server')
    const answer = await inject(
      (request, response) => {
        noteDialect(request, this.#dialect)
        void server.handle(request, response)
      },
      {
        method,
        // Without a key that works, the API refuses before it looks for the workspace.
        url: `/api/v1/workspaces/${holder?.workspaceId ?? 'none'}${path}`,
        headers: this.#headers(key, body !== undefined),
        remoteAddress: this.#ctx.request.request.socket.remoteAddress,
        payload: body === undefined ? undefined : JSON.stringify(body),
      }
    )
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      ),
      body: readJson(answer.headers['content-type'], answer.rawPayload),
      bytes: answer.rawPayload,
    }
  }

  async findKey(key: string): Promise<HeldKey | null> {
    const holder = await findWorkingKey(key)
    if (!holder) return null
    const { keyId: id, workspaceId, scopes } = holder
    return { id, workspaceId, scopes: scopes.split(' ').filter(Boolean) }
  }

  findSigner(signature: TimeSignature): Promise<string | null> {
    return findSigner(signature)
  }

  #headers(key: string | null, hasBody: boolean): Record<string, string> {
    const { headers } = this.#ctx.request.request
    const same = SAME_HEADERS.filter((name) => headers[name] !== undefined)
    return {
      ...Object.fromEntries(same.map((name) => [name, String(headers[name])])),
      'accept': 'application/json',
      'x-request-id': this.#ctx.traceId,
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    }
  }
}

function readJson(type: unknown, bytes: Buffer): unknown {
  if (bytes.length === 0 || !/\bjson\b/.test(String(type))) return null
  return JSON.parse(bytes.toString())
}
