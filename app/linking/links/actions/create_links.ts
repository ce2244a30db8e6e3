import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import type { PreparedLink } from '#app/linking/links/actions/prepare_link'
import { prepareLinks } from '#app/linking/links/actions/prepare_links'
import { storeNewLinks, type NewLink } from '#app/linking/links/actions/store_link'
import { toLinkRecord, type LinkRecord } from '#app/linking/links/link'
import { linkProblem } from '#app/linking/links/problems'
import { findTakenExternalIds } from '#app/linking/links/queries/find_by_external_id'
import { aliasSource } from '#app/linking/naming/alias_source'
import { findTakenAliases } from '#app/linking/naming/queries/taken_aliases'
import { formatCacheKey } from '#app/linking/naming/rules/cache_key'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { findLicenceRoom } from '#app/platform/licence/require_licence_room'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newIdsInOrder } from '#app/shared/ids'
import { Problem } from '#app/shared/problems/problem'
import { now } from '#app/shared/time/clock'

/** What became of one link of the request, in the request's order. */
export type BulkOutcome = LinkRecord | Problem

/**
 * Others may take an alias, or delete a folder, between our look and our insert; then all is looked
 * at again.
 */
const MAX_ATTEMPTS = 5

/**
 * Creates many links at once. One that cannot be created keeps none of the others from it; all
 * that can are stored in one transaction.
 *
 * @param inputs a Problem stands for an entry that was no link at all
 */
export async function createLinks(
  inputs: (CreateLinkInput | Problem)[],
  workspace: Workspace,
  actor: Actor
): Promise<BulkOutcome[]> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const prepared = putInOrder(await prepareLinks(inputs, workspace, actor))
    try {
      return await retryingTransaction(db, (trx) => storeAll(trx, prepared, workspace, actor))
    } catch (error) {
      if (!isOvertaken(error) || attemptNumber === MAX_ATTEMPTS) throw error
    }
  }
}

function isOvertaken(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 'folder.not_found'
  return isDuplicate(error, 'links_domain_alias') || isDuplicate(error, 'links_external_id')
}

/** Gives links that are made together one moment, and ids in the order of the request: lists keep it. */
function putInOrder(prepared: (PreparedLink | Problem)[]): (PreparedLink | Problem)[] {
  const at = now()
  const ids = newIdsInOrder(prepared.length, at.getTime())
  return prepared.map((one, place) =>
    one instanceof Problem
      ? one
      : { ...one, row: { ...one.row, id: ids[place], created_at: at, updated_at: at } }
  )
}

async function storeAll(
  trx: TransactionClientContract,
  prepared: (PreparedLink | Problem)[],
  workspace: Workspace,
  actor: Actor
): Promise<BulkOutcome[]> {
  const taken = await findTakenAliases(trx, prepared.filter(isPrepared).flatMap(toNamed))
  const room = await findLicenceRoom(trx, 'links')
  const externalIds = prepared.filter(isPrepared).flatMap(({ row }) => row.external_id ?? [])
  const takenIds = await findTakenExternalIds(trx, workspace.id, externalIds)
  const links: NewLink[] = []
  const outcomes = prepared.map((one) => {
    if (one instanceof Problem) return one
    const link = { ...one.row, alias: one.alias ?? drawFree(one, taken) }
    const key = formatCacheKey(link)
    if (taken.has(key)) return linkProblem('alias.taken', { field: 'alias' })
    if (links.length >= room.left) return room.refusal()
    const externalId = link.external_id?.trimEnd()
    if (externalId !== undefined && takenIds.has(externalId)) {
      return linkProblem('link.external_id_taken', { field: 'externalId' })
    }
    taken.add(key)
    if (externalId !== undefined) takenIds.add(externalId)
    links.push({ link, host: one.domain.host })
    return toLinkRecord(link, one.domain.host)
  })
  if (links.length > 0) await storeNewLinks(trx, links, actor, workspace)
  return outcomes
}

/** Draws one that no link of this request has; the database says whether another one has it. */
function drawFree({ row }: PreparedLink, taken: Set<string>): string {
  for (;;) {
    const alias = aliasSource.draw()
    if (!taken.has(formatCacheKey({ domain_id: row.domain_id, alias }))) return alias
  }
}

function isPrepared(one: PreparedLink | Problem): one is PreparedLink {
  return !(one instanceof Problem)
}

function toNamed({ row, alias }: PreparedLink) {
  return alias === null ? [] : [{ domain_id: row.domain_id, alias }]
}
