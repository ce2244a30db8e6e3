import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { formatScimUrl } from '#app/people/scim/rules/resources'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { drawToken } from '#app/shared/random'
import { now, nowMs } from '#app/shared/time/clock'

const PREFIX = 'shunt_scim_'
const FORM = /^shunt_scim_[A-Za-z0-9_-]{43}$/

/** A use is noted at most once a minute. */
const NOTED_EVERY_MS = 60_000

interface ScimTokenRow {
  organisation_id: string
  token_hash: string
  created_at: Date
  last_used_at: Date | null
}

/** Whether a directory can call, and since when. */
export interface ScimAccess {
  /** What the directory is set up with. */
  baseUrl: string
  tokenSet: boolean
  createdAt: Date | null
  lastUsedAt: Date | null
}

/** The token itself is shown once: a repeated answer has none. */
export interface NewScimToken extends ScimAccess {
  secret: string | null
}

export async function findScimAccess(organisationId: string): Promise<ScimAccess> {
  const row = await rowOf(organisationId)
  return {
    baseUrl: formatScimUrl(organisationId),
    tokenSet: row !== null,
    createdAt: row?.created_at ?? null,
    lastUsedAt: row?.last_used_at ?? null,
  }
}

/**
 * Makes the token with which the directory of an organisation calls; the one before ends.
 *
 * @returns the token in `secret`, which is shown this once and kept nowhere
 */
export async function makeScimToken(organisationId: string, actor: Actor): Promise<NewScimToken> {
  const secret = PREFIX + drawToken()
  await retryingTransaction(db, async (trx) => {
    await trx.from('scim_tokens').where('organisation_id', organisationId).delete()
    await trx.table('scim_tokens').insert({
      organisation_id: organisationId,
      token_hash: hashToken(secret),
      created_by: actor.userId,
      created_at: now(),
    })
    await note(trx, organisationId, actor, 'created')
  })
  return { ...(await findScimAccess(organisationId)), secret }
}

/** Ends the token; people and groups stay. */
export async function endScimToken(organisationId: string, actor: Actor): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const gone = await trx.from('scim_tokens').where('organisation_id', organisationId).delete()
    if (Number(gone) > 0) await note(trx, organisationId, actor, 'revoked')
  })
}

/** Does this token open the directory of the organisation? */
export async function isScimToken(organisationId: string, token: string): Promise<boolean> {
  if (!FORM.test(token)) return false
  const row = await rowOf(organisationId)
  if (row?.token_hash !== hashToken(token)) return false
  const usedMs = row.last_used_at?.getTime() ?? 0
  if (nowMs() - usedMs >= NOTED_EVERY_MS) {
    await db
      .from('scim_tokens')
      .where('organisation_id', organisationId)
      .update({ last_used_at: now() })
  }
  return true
}

/** Of an organisation that is there. */
async function rowOf(organisationId: string): Promise<ScimTokenRow | null> {
  if (!isId(organisationId)) return null
  const [row] = await select<ScimTokenRow>(
    db,
    `SELECT t.* FROM scim_tokens t JOIN organisations o ON o.id = t.organisation_id
      WHERE t.organisation_id = ? AND o.deleted_at IS NULL`,
    [organisationId]
  )
  return row ?? null
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

async function note(
  trx: TransactionClientContract,
  organisationId: string,
  actor: Actor,
  what: 'created' | 'revoked'
): Promise<void> {
  await recordChange(trx, {
    organisationId,
    workspaceId: null,
    actor,
    audit: [
      {
        action: `scim_token.${what}`,
        subjectType: 'organisation',
        subjectId: organisationId,
      },
    ],
  })
}
