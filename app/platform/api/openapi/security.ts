import { listScopes } from '#app/platform/access/rules'
import { SESSION_COOKIE } from '#app/platform/access/signed_in'
import {
  isForKeys,
  type ApiOperation,
  type JsonSchema,
  type SessionRule,
} from '#app/platform/api/api_operations'

/** Collects the ways to authenticate that the operations of a document ask for. */
export class SecuritySchemes {
  readonly used: Record<string, JsonSchema> = {}

  /**
   * Describes how a call authenticates: a workspace call takes a key with its scope or a session of
   * its role, a personal one a session alone. Scopes and roles are part of a scheme's name, because
   * OpenAPI lists scopes for OAuth alone.
   */
  of({ access }: ApiOperation): Record<string, readonly never[]>[] {
    if (access === null) return []
    if (!isForKeys(access)) return [{ [this.#session(access)]: [] }]
    const keys = listScopes(access).map((scope) => [this.#key(scope), []] as const)
    return [Object.fromEntries(keys), { [this.#role(access.role)]: [] }]
  }

  #key(scope: string): string {
    return this.#add(`apiKey.${scope.replace(':', '.')}`, {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'shunt_…',
      description: `A key of the workspace with the scope \`${scope}\``,
    })
  }

  #role(role: string): string {
    return this.#cookie(
      `session.${role}`,
      `A signed-in person with the role ${role} or above in the workspace`
    )
  }

  #session({ session, role, organisation }: SessionRule): string {
    if (session === 'installation administrator') {
      return this.#cookie('session.installation', 'An administrator of the installation')
    }
    if (role) return this.#role(role)
    if (!organisation) return this.#cookie('session', 'A signed-in person')
    return this.#cookie(
      `session.organisation.${organisation}`,
      `A signed-in person who is ${organisation} of the organisation`
    )
  }

  #cookie(name: string, description: string): string {
    return this.#add(name, { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description })
  }

  #add(name: string, scheme: JsonSchema): string {
    this.used[name] = scheme
    return name
  }
}
