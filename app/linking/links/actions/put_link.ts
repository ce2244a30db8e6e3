import db from '@adonisjs/lucid/services/db'
import { findDomainForNewLink } from '#app/linking/domains/queries/find_domain'
import { createLink } from '#app/linking/links/actions/create_link'
import type { CreateLinkInput, UpdateLinkInput } from '#app/linking/links/actions/link_input'
import { updateLink } from '#app/linking/links/actions/update_link'
import type { LinkRecord, LinkRow } from '#app/linking/links/link'
import type { VersionCheck } from '#app/linking/links/rules/version_check'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { isAscii } from '#app/shared/text/text'

/** What creating meets when another request made the link since it was looked for. */
const OVERTAKEN = ['link.external_id_taken', 'alias.taken']

/** Two requests can overtake each other once; a third look finds nothing that the second did not. */
const MAX_ATTEMPTS = 2

type NamedRow = Pick<LinkRow, 'id' | 'domain_id' | 'alias' | 'status'>

/**
 * Creates the link that an external id names, or else an alias and its domain, or changes it where
 * it is there: what is missing or null stays as it is then.
 *
 * @throws Problem as `createLink` and `updateLink` do; `request.invalid` where nothing names a link,
 * and for another alias or domain than the link has
 */
export async function putLink(
  input: CreateLinkInput,
  check: VersionCheck,
  workspace: Workspace,
  actor: Actor
): Promise<{ link: LinkRecord; isNew: boolean }> {
  if (!input.externalId && !input.alias) {
    throw invalidField('externalId', 'Name the link by externalId, or by alias and domainId.')
  }
  for (let attemptNumber = 1; ; attemptNumber++) {
    const found = await findNamedLink(input, workspace)
    if (found) {
      const changes = toUpdate(input, found)
      return { link: await updateLink(found.id, changes, check, workspace, actor), isNew: false }
    }
    try {
      return { link: await createLink(input, workspace, actor), isNew: true }
    } catch (error) {
      const isOvertaken = error instanceof Problem && OVERTAKEN.includes(error.code)
      if (!isOvertaken || attemptNumber === MAX_ATTEMPTS) throw error
    }
  }
}

/** Finds the link that is not deleted; the external id decides where there is one. */
async function findNamedLink(
  { externalId, alias, domainId }: CreateLinkInput,
  workspace: Workspace
): Promise<NamedRow | null> {
  const links = table<LinkRow>(db, 'links')
    .where('workspace_id', workspace.id)
    .whereNull('deleted_at')
    .select('id', 'domain_id', 'alias', 'status')
  if (externalId) return links.where('external_id', externalId).first()
  const domain = await findDomainForNewLink(workspace, domainId || null)
  // No link has another; creating one refuses it with the code that it has.
  if (!isAscii(alias!)) return null
  return links.where({ domain_id: domain.id, alias: alias! }).first()
}

/** Returns what the body of a creation comes to for a link that is there. */
function toUpdate(
  { alias, domainId, draft, ...fields }: CreateLinkInput,
  link: NamedRow
): UpdateLinkInput {
  if (alias && alias !== link.alias) {
    throw invalidField('alias', 'The link has another alias, and an alias never changes.')
  }
  if (domainId && domainId !== link.domain_id) {
    throw invalidField('domainId', 'The link is on another domain, and that never changes.')
  }
  if (draft) return { ...fields, status: 'Draft' }
  return draft === false && link.status === 'Draft' ? { ...fields, status: 'Active' } : fields
}
