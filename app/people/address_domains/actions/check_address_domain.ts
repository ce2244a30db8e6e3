import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AddressDomainRow } from '#app/people/address_domains/address_domain'
import { addressDomainProblem } from '#app/people/address_domains/problems'
import { askChallenge } from '#app/people/address_domains/queries/ask_challenge'
import { listChallenges } from '#app/people/address_domains/rules/challenge'
import { judgeCheck } from '#app/people/address_domains/rules/next_check'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { isDuplicate } from '#app/shared/database/database_errors'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import type { LookupAnswer } from '#app/shared/outbound_http/dns_lookup'
import { formatJsonColumn } from '#app/shared/text/json'
import { now, nowMs } from '#app/shared/time/clock'
import domains from '#config/domains'

type Checked = Pick<AddressDomainRow, 'id' | 'name'>

/**
 * Looks for the TXT record of an address domain, and keeps what was found. Nothing happens where the
 * domain was removed in the meantime.
 *
 * @throws Problem `identity.domain_taken` where another organisation was first
 */
export async function checkAddressDomain({ id, name }: Checked, actor: Actor): Promise<void> {
  const answer = await askChallenge(name)
  try {
    await retryingTransaction(db, (trx) => store(trx, id, answer, actor))
  } catch (error) {
    if (!isDuplicate(error, 'address_domains_proved')) throw error
    throw addressDomainProblem('identity.domain_taken')
  }
}

async function store(
  trx: TransactionClientContract,
  id: string,
  { answered, values }: LookupAnswer,
  actor: Actor
): Promise<void> {
  const row = await table<AddressDomainRow>(trx, 'address_domains')
    .where('id', id)
    .forUpdate()
    .first()
  if (!row) return
  const { name, organisation_id: organisationId } = row
  const challenges = listChallenges(domains.proofKeys, { organisationId, name })
  const wasProved = row.proved_name !== null
  const judged = judgeCheck(
    { wasProved, missedChecks: row.missed_checks, createdAt: row.created_at },
    answered ? values.some((value) => challenges.includes(value)) : null,
    nowMs()
  )
  await trx
    .from('address_domains')
    .where('id', id)
    .update({
      proved_name: judged.isProved ? name : null,
      proved_at: judged.isProved ? (row.proved_at ?? now()) : null,
      missed_checks: judged.missedChecks,
      next_check_at: judged.nextCheckAt,
      ...(answered && { last_check_at: now(), found: formatJsonColumn(values) }),
    })
  if (judged.isProved === wasProved) return
  const action = judged.isProved ? 'address_domain.proved' : 'address_domain.proof_lost'
  await recordChange(trx, {
    organisationId,
    workspaceId: null,
    actor,
    audit: [{ action, subjectType: 'address_domain', subjectId: id, data: { name } }],
  })
}
