import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { takeDescription } from '#app/installation/provisioning/actions/take_description'
import {
  FilesRefused,
  type Description,
  type Fields,
} from '#app/installation/provisioning/description'
import type { Step } from '#app/installation/provisioning/kind'
import {
  identityProviders,
  toProviderInput,
} from '#app/installation/provisioning/kinds/identity_providers'
import { ApplyScope } from '#app/installation/provisioning/scope'
import { Secret } from '#app/installation/provisioning/secret'
import { createProvider } from '#app/people/identity_providers/actions/create_provider'
import { updateProvider } from '#app/people/identity_providers/actions/update_provider'
import { listProviders } from '#app/people/identity_providers/queries/list_providers'
import { DESCRIBED_PROVIDER } from '#app/people/identity_providers/rules/described_provider'
import { providerKinds } from '#app/platform/plugins/provider_kinds'
import { pluginSettings } from '#app/platform/plugins/rules/plugin_settings'
import { joinTransaction } from '#app/shared/database/joined_transaction'
import { takeTurn } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'
import { described, type DescribedProvider } from '#config/single_sign_on'

/** The settings that say something of a provider, by the field of its description. */
const SETTING_OF: Record<string, string> = {
  'type': 'SSO_KIND',
  'name': 'SSO_NAME',
  'domains': 'SSO_DOMAINS',
  'secret': 'SSO_SECRET',
  'settings.issuer': 'SSO_ISSUER',
  'settings.clientId': 'SSO_CLIENT_ID',
  'settings.metadataXml': 'SSO_METADATA_FILE',
}

class TakenBack extends Error {}

const [step] = identityProviders.steps

/** As files bring a provider in line, but by its id, which it has from the first start on. */
const ownStep: Step = {
  ...step,
  async find(description, scope) {
    const present = await listProviders(null)
    const isThere = present.some(({ id }) => id === DESCRIBED_PROVIDER)
    return isThere ? step.find(description, scope) : null
  },
  async create({ fields, name }, { actor }) {
    const input = await toProviderInput({ ...fields, name }, null)
    return createProvider(input, null, actor, DESCRIBED_PROVIDER)
  },
  async change(changed, _found, _description, { actor }) {
    const input = await toProviderInput(changed, null)
    if (changed.secret === null) input.secret = ''
    const about = { owner: null, versions: null, bySettings: true }
    await updateProvider(DESCRIBED_PROVIDER, input, about, actor)
  },
}

/**
 * Brings the identity provider that the settings describe in line with them, by the actions that the
 * API calls. Repeated, it changes nothing.
 *
 * @returns the setting that is refused, and why; null: it is as described, or none is
 */
export async function applySettings({ isDryRun = false } = {}): Promise<string | null> {
  const { provider } = described
  if (!provider) return null
  const foreign = findForeignSetting(provider)
  if (foreign) return foreign
  let refused = ''
  const description = describe(provider, (field) => {
    refused = field
    return 0
  })
  try {
    await retryingTransaction(db, (trx) =>
      joinTransaction(trx, async () => {
        await takeTurn(trx, 'provisioning')
        const scope = new ApplyScope([description], [itemOf(description)])
        await takeDescription(description, identityProviders, ownStep, scope, null)
        if (isDryRun) throw new TakenBack()
      })
    )
  } catch (error) {
    if (error instanceof TakenBack) return null
    if (!(error instanceof FilesRefused)) throw error
    return `${nameSetting(refused)}: ${error.refusals[0].reason}`
  }
  return null
}

/** The same when a process starts, which goes on without: the log says why. */
export async function applySettingsAtStart(): Promise<void> {
  const refusal = await applySettings().catch((error: Error) => error.message)
  if (refusal !== null) {
    logger.error({ reason: refusal }, 'the identity provider of the settings was not set up')
  }
}

function describe(provider: DescribedProvider, lineOf: Description['lineOf']): Description {
  const { kind, name, domains, settings, secret } = provider
  const known = providerKinds().get(kind)?.provider.settings ?? {}
  const defaults = pluginSettings(known, { settings: {}, secrets: {} })
  const fields: Fields = {
    type: kind,
    status: 'Active',
    domains: [...new Set(domains.map((domain) => domain.toLowerCase()))].sort(),
    secret: secret === null ? null : Secret.of(secret),
  }
  for (const setting of Object.keys(known)) {
    fields[`settings.${setting}`] = settings[setting] ?? defaults[setting] ?? null
  }
  return {
    ...{ kind: 'IdentityProvider', name, fields, lineOf },
    ...{ organisation: null, workspace: null, id: null, file: 'settings' },
  }
}

/** What an earlier run would have written down: it has the id. */
function itemOf({ kind, name }: Description) {
  const own = { kind, itemId: DESCRIBED_PROVIDER, path: [name] }
  const home = { organisationId: null, workspaceId: null }
  return { ...own, ...home, isMade: false, fields: {}, appliedAt: now() }
}

function findForeignSetting({ kind, settings }: DescribedProvider): string | null {
  const installed = providerKinds().get(kind)
  if (!installed?.enabled) {
    const kinds = [...providerKinds()].filter(([, { enabled }]) => enabled).map(([name]) => name)
    return `SSO_KIND: No plugin that is on brings ${kind}. There are ${kinds.join(', ') || 'none'}.`
  }
  const known = Object.keys(installed.provider.settings)
  const foreign = Object.keys(settings).find((name) => !known.includes(name))
  if (foreign === undefined) return null
  return `${nameSetting(`settings.${foreign}`)}: ${kind} has no setting ${foreign}. It has ${known.join(', ')}.`
}

function nameSetting(field: string): string {
  const own = SETTING_OF[field] ?? SETTING_OF[field.split('.')[0]]
  if (own) return own
  return field.startsWith('settings.') ? `SSO_SETTINGS, ${field.slice(9)}` : 'SSO_KIND'
}
