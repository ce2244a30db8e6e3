import { errors } from '@vinejs/vine'
import { readAddressDomain } from '#app/people/address_domains/rules/domain_name'
import {
  GROUP_ROLES,
  PROVIDER_STATUSES,
  type GroupRole,
  type ProviderSettings,
  type ProviderStatus,
} from '#app/people/identity_providers/identity_provider'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import type { SettingsDescription } from '#app/platform/plugins/contract'
import { missingSettings, pluginSettings } from '#app/platform/plugins/rules/plugin_settings'
import { createPluginSettingsValidator } from '#app/platform/plugins/rules/settings_validator'
import { invalidField } from '#app/shared/problems/problems'
import { readName } from '#app/shared/text/name'
import { isLongerThan } from '#app/shared/text/text'

const NAME_LENGTH = 100
/** A private key with its certificate, in PEM, has some 4,000. */
const SECRET_LENGTH = 20_000
const MOST_DOMAINS = 100
const MOST_ROLES = 100
const GROUP_LENGTH = 200

/** What is missing or null stays as it is. */
export interface ProviderInput {
  kind?: string | null
  name?: string | null
  status?: string | null
  domains?: unknown[] | null
  roles?: unknown[] | null

  /** By name; what is not there stays, null goes back to the default. */
  settings?: Record<string, unknown> | null

  /** An empty text removes it. */
  secret?: string | null
}

export function readProviderName(given: string): string {
  return readName('name', given, NAME_LENGTH)
}

/** @throws Problem `request.invalid` */
export function readProviderStatus(given: string): ProviderStatus {
  const found = PROVIDER_STATUSES.find((status) => status === given)
  if (!found) throw invalidField('status', 'The status is Active or Disabled.')
  return found
}

/** @throws Problem `request.invalid` */
export function readProviderSecret(given: string): string | null {
  if (isLongerThan(given, SECRET_LENGTH)) {
    throw invalidField('secret', `A secret has at most ${SECRET_LENGTH} characters.`)
  }
  return given === '' ? null : given
}

/** @throws Problem `request.invalid`, `identity.domain_invalid` */
export function readProviderDomains(given: unknown[]): string[] {
  if (given.length > MOST_DOMAINS) {
    throw invalidField('domains', `A provider has at most ${MOST_DOMAINS} domains.`)
  }
  return [...new Set(given.map((name, at) => readAddressDomain(name, `domains.${at}`)))].sort()
}

/**
 * Reads the settings of a provider.
 *
 * @param former what it has now
 * @throws Problem `request.invalid`; the validator's error, with fields below `settings`
 */
export async function readProviderSettings(
  description: SettingsDescription,
  given: Record<string, unknown>,
  former: ProviderSettings
): Promise<ProviderSettings> {
  const changed = await createPluginSettingsValidator(description)
    .validate(given)
    .catch((error: unknown) => {
      if (error instanceof errors.E_VALIDATION_ERROR) {
        for (const message of error.messages) message.field = `settings.${message.field}`
      }
      throw error
    })
  const settings = pluginSettings(description, {
    settings: { ...former, ...changed },
    secrets: {},
  })
  const [missing] = missingSettings(description, settings)
  if (missing) throw invalidField(`settings.${missing}`, 'This setting is needed.')
  return { ...settings }
}

/**
 * Reads which group has which role where.
 *
 * @param workspaceIds those that the provider can give roles in
 * @throws Problem `request.invalid`, `identity.roles_invalid`
 */
export function readGroupRoles(given: unknown[], workspaceIds: ReadonlySet<string>): GroupRole[] {
  if (given.length > MOST_ROLES) {
    throw invalidField('roles', `A provider gives at most ${MOST_ROLES} roles.`)
  }
  const named = new Set<string>()
  return given.map((one, at) => {
    const { group, workspaceId, role } = (one ?? {}) as Record<string, unknown>
    const refuse = (field: string) =>
      identityProviderProblem('identity.roles_invalid', { field: `roles.${at}.${field}` })
    const name = typeof group === 'string' ? group.trim() : ''
    if (name === '' || isLongerThan(name, GROUP_LENGTH)) throw refuse('group')
    if (typeof workspaceId !== 'string' || !workspaceIds.has(workspaceId)) {
      throw refuse('workspaceId')
    }
    const known = GROUP_ROLES.find((possible) => possible === role)
    if (!known) throw refuse('role')
    const key = JSON.stringify([name, workspaceId])
    if (named.has(key)) throw refuse('group')
    named.add(key)
    return { group: name, workspaceId, role: known }
  })
}
