import { domainToASCII } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { canServeLinks, type DomainRow } from '#app/linking/domains/domain'
import { domainProblem } from '#app/linking/domains/problems'
import type { Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import installation from '#config/installation'

/** A domain as a short URL needs it: the id is empty for the default short domain. */
export interface ShortUrlDomain {
  id: string

  /** With its port, where the installation is reached at one. */
  host: string
}

/**
 * Finds the domain that a new link of the workspace goes to.
 *
 * @param domainId the one asked for; null for the workspace's default, else the installation's
 * @throws Problem `domain.not_found`, `domain.not_ready`, `platform.no_default_domain`
 */
export async function findDomainForNewLink(
  workspace: Workspace,
  domainId: string | null
): Promise<ShortUrlDomain> {
  const wanted = domainId ?? workspace.defaultDomainId
  if (!wanted) return defaultDomain()
  const row = isId(wanted)
    ? await table<DomainRow>(db, 'domains')
        .where({ id: wanted, workspace_id: workspace.id })
        .whereNull('removed_at')
        .first()
    : null
  if (!row) throw domainProblem('domain.not_found', { field: 'domainId' })
  if (!canServeLinks(row.status)) throw domainProblem('domain.not_ready', { field: 'domainId' })
  return { id: row.id, host: publicHost(row.hostname) }
}

/**
 * Returns the custom domain of the workspace that its new links go to from now on.
 *
 * @throws Problem `domain.not_found`, `domain.not_ready`
 */
export async function workspaceDomain(
  workspace: Workspace,
  domainId: string
): Promise<ShortUrlDomain> {
  if (domainId === '') throw domainProblem('domain.not_found', { field: 'defaultDomainId' })
  return findDomainForNewLink(workspace, domainId)
}

/** Finds host of a domain by its id; that of the default short domain for the empty id. */
export async function findDomainHost(id: string): Promise<string> {
  const hosts = await findDomainHosts([id])
  return hosts.get(id)!
}

/** Finds the hosts of these domains by id; that of the default short domain under the empty id. */
export async function findDomainHosts(
  ids: Iterable<string>,
  client: Pick<QueryClientContract, 'from'> = db
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(Boolean)
  const hosts = new Map([['', installation.shortDomain ?? installation.appHost]])
  if (wanted.length === 0) return hosts
  const rows = await table<DomainRow>(client, 'domains')
    .whereIn('id', wanted)
    .select('id', 'hostname')
  for (const row of rows) hosts.set(row.id, publicHost(row.hostname))
  return hosts
}

/**
 * Finds the id of a domain of the workspace by its host; the empty one for the default short domain.
 *
 * @returns null: the workspace has no such domain
 */
export async function findIdOfHost(workspaceId: string, hostname: string): Promise<string | null> {
  const [name, port] = hostname.split(':', 2)
  const ascii = domainToASCII(name)
  if (ascii === '') return null
  const host = port ? `${ascii}:${port}` : ascii
  const own = installation.shortDomain ?? installation.appHost
  if (host === own || host === own.replace(/:\d+$/, '')) return ''
  const row = await table<DomainRow>(db, 'domains')
    .where({ hostname: ascii, workspace_id: workspaceId })
    .whereNull('removed_at')
    .select('id')
    .first()
  return row?.id ?? null
}

function defaultDomain(): ShortUrlDomain {
  if (!installation.shortDomain) throw domainProblem('platform.no_default_domain')
  return { id: '', host: installation.shortDomain }
}

/**
 * Returns the host with its port: custom domains are reached at the same port as the application
 * itself.
 */
function publicHost(hostname: string): string {
  return installation.publicPort ? `${hostname}:${installation.publicPort}` : hostname
}
