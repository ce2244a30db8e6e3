import db from '@adonisjs/lucid/services/db'
import { findProvingOrganisation } from '#app/people/address_domains/queries/proved_domain'
import type { ProviderOwner } from '#app/people/identity_providers/identity_provider'
import {
  findProvider,
  readProviderRow,
} from '#app/people/identity_providers/queries/list_providers'
import { toConfigured } from '#app/people/identity_providers/queries/usable_provider'
import type { ProviderFinding } from '#app/platform/plugins/contract'
import { providerKinds } from '#app/platform/plugins/provider_kinds'

/** What a test of a provider found. */
export interface ProviderTest {
  /** Is nothing wrong? Warnings keep no one from signing in. */
  ok: boolean
  findings: ProviderFinding[]
}

/**
 * Tries a provider as far as can be without a person: its plugin asks it, and its address domains
 * are looked at.
 *
 * @throws Problem `identity.provider_not_found`, `secret.unreadable`
 */
export async function testProvider(owner: ProviderOwner, id: string): Promise<ProviderTest> {
  const row = await readProviderRow(db, owner, id)
  const installed = providerKinds().get(row.kind)
  const findings = installed?.enabled
    ? [...(await installed.provider.test(toConfigured(row)))]
    : [PLUGIN_OFF]
  if (row.status === 'Disabled') findings.push(DISABLED)
  findings.push(...(await lookAtDomains(owner, id)))
  return { ok: findings.every(({ status }) => status !== 'Error'), findings }
}

const PLUGIN_OFF: ProviderFinding = {
  name: 'plugin',
  status: 'Error',
  message: 'The plugin of this kind is off. An administrator of the installation can turn it on.',
}

const DISABLED: ProviderFinding = {
  name: 'status',
  status: 'Warning',
  message: 'The provider is disabled: no one can sign in through it.',
}

async function lookAtDomains(owner: ProviderOwner, id: string): Promise<ProviderFinding[]> {
  const { domains } = await findProvider(owner, id)
  if (domains.length === 0) {
    const message =
      'It has no address domains, so that no address leads to it and it makes no accounts.'
    return [{ name: 'domains', status: 'Warning', message }]
  }
  if (owner === null) return []
  const findings: ProviderFinding[] = []
  for (const name of domains) {
    if ((await findProvingOrganisation(db, name)) === owner) continue
    const message = `The domain ${name} does not count: the organisation has not proved it.`
    findings.push({ name: 'domains', status: 'Warning', message })
  }
  return findings
}
