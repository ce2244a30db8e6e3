import { ApiClient } from './api_client.js'

const TIMEOUT_MS = 15_000
const SCOPES = ['links:read', 'links:write', 'analytics:read', 'webhooks:read', 'webhooks:write']

/** The account that `InstallationUnderTest.install` makes. */
export const OPERATOR = { email: 'chaos@example.com', password: 'correct-horse-battery' }

/** A workspace with a key, and its programs' way in. */
export interface Tenant {
  workspaceId: string
  organisationId: string
  api: string
  key: string
  client: ApiClient
}

/** Makes organisations, workspaces and keys, as a person does who is signed in. */
export class Tenants {
  #cookie = ''

  constructor(private readonly origin: string) {}

  async signIn(): Promise<this> {
    const response = await this.#send('POST', '/api/auth/login', OPERATOR)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    this.#cookie = cookies.join('; ')
    return this
  }

  /** Adds a workspace in an organisation of its own. */
  async add(name: string): Promise<Tenant> {
    const made = await this.#call('POST', '/api/organisations', { name, workspaceName: name })
    const { organisations } = await this.#call('GET', '/api/me')
    const organisation = organisations.find(({ id }: { id: string }) => id === made.id)
    return this.#withKey(organisation.id, organisation.workspaces[0].id)
  }

  async #withKey(organisationId: string, workspaceId: string): Promise<Tenant> {
    const path = `/api/workspaces/${workspaceId}/api-keys`
    const { key } = await this.#call('POST', path, { name: 'chaos', scopes: SCOPES })
    const api = `${this.origin}/api/v1/workspaces/${workspaceId}`
    return { workspaceId, organisationId, api, key, client: new ApiClient({ api, key }) }
  }

  async #call(method: string, path: string, body?: object): Promise<any> {
    const response = await this.#send(method, path, body)
    return response.json()
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'x-service-request': '1',
        'cookie': this.#cookie,
      },
      body: body ? JSON.stringify(body) : undefined,
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}
