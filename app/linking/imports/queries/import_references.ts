import db from '@adonisjs/lucid/services/db'
import type { DomainRow } from '#app/linking/domains/domain'
import { findDomainForNewLink, type ShortUrlDomain } from '#app/linking/domains/queries/find_domain'
import type { ImportTarget } from '#app/linking/imports/import'
import type { Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { Problem } from '#app/shared/problems/problem'

/** What the lines of an import name, each looked up once. */
export interface ImportReferences {
  /** The domain that a line of this host goes to: its id as `createLink` takes it. */
  domainIdFor(host: string | null): string | null

  /** @throws Problem `domain.not_found`, `domain.not_ready`, `platform.no_default_domain` */
  findDomain(domainId: string | null): Promise<ShortUrlDomain>
  hasFolder(id: string): Promise<boolean>
  hasCampaign(id: string): Promise<boolean>
}

/** Looks up domains, folders and campaigns of the workspace, and remembers them for one import. */
export async function openImportReferences(
  workspace: Workspace,
  target: ImportTarget
): Promise<ImportReferences> {
  const rows = await table<DomainRow>(db, 'domains')
    .where('workspace_id', workspace.id)
    .whereIn('status', ['Active', 'Failing'])
    .select('id', 'hostname')
  const byHost = new Map<string, string>(rows.map(({ id, hostname }) => [hostname, id]))
  const domains = new Map<string | null, Promise<ShortUrlDomain | Problem>>()
  const present = new Map<string, Promise<boolean>>()
  const isPresent = (name: string, id: string) => {
    const known = present.get(`${name}/${id}`) ?? find(name, id, workspace.id)
    present.set(`${name}/${id}`, known)
    return known
  }
  return {
    domainIdFor: (host) => target.domainId ?? (host === null ? null : (byHost.get(host) ?? null)),
    async findDomain(domainId) {
      const known =
        domains.get(domainId) ?? findDomainForNewLink(workspace, domainId).catch(refusal)
      domains.set(domainId, known)
      const domain = await known
      if (domain instanceof Problem) throw domain
      return domain
    },
    hasFolder: (id) => isPresent('folders', id),
    hasCampaign: (id) => isPresent('campaigns', id),
  }
}

function refusal(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

async function find(name: string, id: string, workspaceId: string): Promise<boolean> {
  if (!isId(id)) return false
  const query = table<{ id: string }>(db, name).where({ id, workspace_id: workspaceId })
  if (name === 'campaigns') query.whereNull('archived_at')
  return (await query.first()) !== null
}
