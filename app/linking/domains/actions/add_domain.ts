import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import { wakeDomainChecks } from '#app/linking/domains/actions/sweep_domains'
import type { DomainRow } from '#app/linking/domains/domain'
import { domainProblem } from '#app/linking/domains/problems'
import { countOrganisationDomains } from '#app/linking/domains/queries/count_domains'
import { findProof, listProofTokens } from '#app/linking/domains/queries/find_proof'
import { findServiceHosts } from '#app/linking/domains/queries/service_hosts'
import { CLAIM_BLOCKS_MS } from '#app/linking/domains/rules/check_times'
import { readCustomHostname } from '#app/linking/domains/rules/custom_hostname'
import { explainProof, judgeClaim } from '#app/linking/domains/rules/hostname_claim'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import { assertWithinLimit } from '#app/people/plans/rules/limits'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { requireLicenceRoom } from '#app/platform/licence/require_licence_room'
import { isDuplicate } from '#app/shared/database/database_errors'
import { lockById, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { databaseNowMs } from '#app/shared/time/database_clock'

type AddingAccess = Pick<WorkspaceAccess, 'workspace' | 'plan' | 'actor'>

/**
 * Adds a custom domain, which is checked from now on and serves links once it is verified. A host
 * name that another workspace has not proved can be added by one whose TXT record is there already;
 * it goes to that workspace once its check is good.
 *
 * @returns its id
 * @throws Problem `domain.invalid`, `.reserved`, `.taken`, `.limit_reached`, `licence.limit_reached`,
 * `account.suspended`
 */
export async function addDomain(given: unknown, access: AddingAccess): Promise<string> {
  const hostname = readCustomHostname(given, await findServiceHosts())
  const proof = await findProofAgainst(hostname, access.workspace.id)
  try {
    const id = await retryingTransaction(db, (trx) => claim(trx, { hostname, proof }, access))
    await wakeDomainChecks()
    return id
  } catch (error) {
    if (!isDuplicate(error, 'domains_hostname_claim')) throw error
    throw domainProblem('domain.taken', { field: 'hostname' })
  }
}

/** Asks for a proof where a claim that another workspace has not proved stands in the way. */
async function findProofAgainst(hostname: string, workspaceId: string): Promise<string | null> {
  const rows = await table<DomainRow>(db, 'domains').where('hostname', hostname)
  const holder = rows.find((row) => row.lapsed_claim === '')
  if (!holder || holder.workspace_id === workspaceId) return null
  if (judgeClaim(holder, databaseNowMs()) !== 'Unproved') return null
  const mine = rows.find((row) => row.workspace_id === workspaceId)
  const removedAt = mine?.removed_at ?? null
  return findProof(hostname, listProofTokens({ workspaceId, hostname, removedAt }))
}

/**
 * The lock on the organisation makes requests that come at once count one after the other.
 *
 * @param wanted the host name, and the token that its TXT record has of this workspace
 */
async function claim(
  trx: TransactionClientContract,
  { hostname, proof }: { hostname: string; proof: string | null },
  { workspace, plan, actor }: AddingAccess
): Promise<string> {
  const nowMs = databaseNowMs()
  await lockById(trx, 'organisations', workspace.organisationId)
  await requireUnsuspended(trx, workspace.organisationId)
  const rows = await table<DomainRow>(trx, 'domains').where('hostname', hostname).forUpdate()
  const mine = rows.find((row) => row.workspace_id === workspace.id)
  if (mine && !mine.removed_at) {
    const detail = 'This workspace has added this host name already.'
    throw domainProblem('domain.taken', { field: 'hostname', detail })
  }
  const holder = rows.find((row) => row.lapsed_claim === '') ?? null
  const state = judgeClaim(holder, nowMs)
  const removedAt = mine?.removed_at ?? null
  const token = proof ?? listProofTokens({ workspaceId: workspace.id, hostname, removedAt })[0]
  if (state === 'Proved') throw domainProblem('domain.taken', { field: 'hostname' })
  if (state === 'Unproved' && proof === null) throw explainProof(hostname, token)
  const used = await countOrganisationDomains(workspace.organisationId, trx)
  assertWithinLimit(plan, 'customDomains', used + 1, () => domainProblem('domain.limit_reached'))
  await requireLicenceRoom(trx, 'domains')
  const id = mine?.id ?? newId()
  if (holder && state === 'Free') {
    await trx.from('domains').where('id', holder.id).update({ lapsed_claim: holder.id })
  }
  const row = {
    ...newClaim(hostname, mine ?? null, nowMs, actor.userId),
    ...{ token, lapsed_claim: state === 'Unproved' ? id : '' },
  }
  if (mine) await trx.from('domains').where('id', id).update(row)
  else await trx.table('domains').insert({ id, workspace_id: workspace.id, ...row })
  await noteDomain(trx, { row: { id, hostname }, verb: 'created', workspace, actor })
  return id
}

/**
 * Returns the columns of a new claim. A domain that the workspace had removed comes back under its
 * id, so that the aliases of its deleted links stay taken; and where that was lately, the claim is as
 * old as it was, so that no one blocks a name for longer by adding it over and over.
 */
function newClaim(hostname: string, removed: DomainRow | null, nowMs: number, by: string | null) {
  const at = new Date(nowMs)
  const isRenewed =
    removed?.removed_at && !removed.verified_at
      ? nowMs - removed.removed_at.getTime() < CLAIM_BLOCKS_MS
      : false
  return {
    hostname,
    status: 'Pending',
    claimed_at: isRenewed ? removed!.claimed_at : at,
    verified_at: null,
    removed_at: null,
    created_by: by,
    root_redirect_url: null,
    not_found_redirect_url: null,
    expired_url: null,
    last_check_at: null,
    last_check: null,
    missed_checks: 0,
    next_check_at: at,
    created_at: at,
    updated_at: at,
  }
}
