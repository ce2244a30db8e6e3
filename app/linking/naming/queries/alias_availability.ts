import db from '@adonisjs/lucid/services/db'
import { findDomainForNewLink } from '#app/linking/domains/queries/find_domain'
import { aliasLimits } from '#app/linking/naming/alias_source'
import { aliasProblem } from '#app/linking/naming/problems'
import { findTakenAliases } from '#app/linking/naming/queries/taken_aliases'
import { checkAlias } from '#app/linking/naming/rules/alias'
import { suggestAliases } from '#app/linking/naming/rules/suggestions'
import type { Workspace } from '#app/platform/access/workspace_access'
import { Problem } from '#app/shared/problems/problem'
import { now } from '#app/shared/time/clock'

export interface AliasAvailability {
  alias: string
  domainId: string | null
  available: boolean

  /** Why not: any `alias.*` code. */
  code: string | null
  detail: string | null

  /** Free ones like it, when it is not available. */
  suggestions: string[]
}

/**
 * Could a new link have this alias?
 *
 * @throws Problem `domain.not_found`, `domain.not_ready`, `platform.no_default_domain`
 */
export async function checkAliasAvailability(
  alias: string,
  domainId: string | null,
  workspace: Workspace
): Promise<AliasAvailability> {
  const domain = await findDomainForNewLink(workspace, domainId)
  const fault = await findAliasFault(alias, domain.id)
  const candidates = fault ? suggestAliases(alias, aliasLimits, now().getUTCFullYear(), 12) : []
  const taken = await takenAmong(candidates, domain.id)
  return {
    alias,
    domainId: domain.id || null,
    available: fault === null,
    code: fault?.code ?? null,
    detail: fault?.message ?? null,
    suggestions: candidates.filter((candidate) => !taken.has(candidate)).slice(0, 5),
  }
}

async function findAliasFault(alias: string, domainId: string): Promise<Problem | null> {
  try {
    checkAlias(alias, aliasLimits)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  const taken = await takenAmong([alias], domainId)
  return taken.has(alias) ? aliasProblem('alias.taken') : null
}

async function takenAmong(aliases: string[], domainId: string): Promise<Set<string>> {
  const criteria = aliases.map((alias) => ({ domain_id: domainId, alias }))
  const keys = await findTakenAliases(db, criteria)
  return new Set(aliases.filter((alias) => keys.has(`${domainId}/${alias}`)))
}
