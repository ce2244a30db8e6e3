import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BegunCheck } from '#app/linking/domains/actions/begin_check'
import { mailAboutDomain } from '#app/linking/domains/actions/mail_about_domain'
import { noteCheck } from '#app/linking/domains/actions/note_check'
import { noteDomain } from '#app/linking/domains/actions/note_domain'
import {
  canServeLinks,
  parseFindings,
  toDomainEvent,
  toDomainRecord,
  type DomainRow,
} from '#app/linking/domains/domain'
import { findServiceHosts } from '#app/linking/domains/queries/service_hosts'
import { computeCheckPause } from '#app/linking/domains/rules/check_times'
import { sentenceOfCheck } from '#app/linking/domains/rules/describe_check'
import {
  isSilent,
  judgeAnswers,
  toOutcome,
  type DnsAnswers,
  type DnsFindings,
} from '#app/linking/domains/rules/dns_findings'
import { formatProof } from '#app/linking/domains/rules/dns_records'
import {
  applyOutcome,
  findDomainEventType,
  type DomainStanding,
  type DomainStatus,
} from '#app/linking/domains/rules/domain_status'
import { SERVICE_ACTOR, type Actor, type Workspace } from '#app/platform/access/workspace_access'
import { select, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { formatJsonColumn } from '#app/shared/text/json'
import { databaseNow, databaseNowMs } from '#app/shared/time/database_clock'
import installation from '#config/installation'

export interface StoredCheck {
  asked: BegunCheck
  answers: DnsAnswers

  /** Who asked for the check. */
  actor: Actor
}

/**
 * Stores what a check found: the status, its event, and when the next check is due. Of checks that
 * overlap, what the one found that began last stands, and all of them are one miss.
 */
export async function storeCheck({ asked, answers, actor }: StoredCheck): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const claims = await lockClaims(trx, asked.hostname)
    const row = claims.find(({ id }) => id === asked.id)
    if (!row || row.removed_at || row.last_check_number > asked.number) return
    const expected = { proof: formatProof(row.token), target: installation.domainTarget }
    const findings = judgeAnswers(answers, expected, parseFindings(row))
    const outcome = toOutcome(findings)
    const before: DomainStanding = {
      status: row.status as DomainStatus,
      missedChecks: row.missed_checks,
    }
    const holder = claims.find((claim) => claim.lapsed_claim === '')
    const isRival = holder !== undefined && holder.id !== row.id
    const isHeldElsewhere = isRival && canServeLinks(holder.status)
    const isReserved = outcome === 'Good' && !row.verified_at && (await isServiceHost(trx, row))
    const isCounted = outcome === 'Missed' && row.missed_checks > asked.missed_checks
    const isKept = isHeldElsewhere || isReserved || isCounted
    const after = isKept ? before : applyOutcome(before, outcome)
    if (after.status === 'Active' && isRival) await takeOver(trx, row, holder)
    await noteCheck(trx, row.id, findings)
    const stored = { ...findings, isHeldElsewhere, isReserved }
    const changed = await update(trx, { row, number: asked.number }, after, stored)
    if (after.status !== before.status) await report(trx, changed, before.status, actor)
  })
}

/** Locks all claims of a host name: which one has it is decided for all of them at once. */
async function lockClaims(trx: TransactionClientContract, hostname: string): Promise<DomainRow[]> {
  return table<DomainRow>(trx, 'domains').where('hostname', hostname).forUpdate()
}

async function isServiceHost(
  trx: TransactionClientContract,
  { hostname }: DomainRow
): Promise<boolean> {
  const { own } = await findServiceHosts(trx)
  return own.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** Gives the host name to the workspace that proved it, whichever workspace had or claimed it. */
async function takeOver(
  trx: TransactionClientContract,
  row: DomainRow,
  holder: DomainRow
): Promise<void> {
  const lost = { lapsed_claim: holder.id, next_check_at: databaseNow() }
  await trx.from('domains').where('id', holder.id).update(lost)
  await trx.from('domains').where('id', row.id).update({ lapsed_claim: '' })
  const workspace = await findWorkspaceOf(trx, holder)
  await noteDomain(trx, { row: holder, verb: 'lost', workspace, actor: SERVICE_ACTOR })
}

async function update(
  trx: TransactionClientContract,
  { row, number }: { row: DomainRow; number: number },
  { status, missedChecks }: DomainStanding,
  findings: DnsFindings
): Promise<DomainRow> {
  const nowMs = databaseNowMs()
  const at = new Date(nowMs)
  const isVerified = findDomainEventType(row.status as DomainStatus, status) === 'domain.verified'
  const columns = {
    status,
    missed_checks: missedChecks,
    check_count: row.check_count + 1,
    last_check_number: isSilent(findings) ? row.last_check_number : number,
    last_check_at: at,
    last_check: formatJsonColumn(findings),
    verified_at: isVerified ? at : row.verified_at,
    next_check_at: new Date(nowMs + computeCheckPause(status, nowMs - row.created_at.getTime())),
  }
  await trx.from('domains').where('id', row.id).update(columns)
  return { ...row, ...columns }
}

/** Reports a new status to webhooks, people, the audit log and the redirect plane. */
async function report(
  trx: TransactionClientContract,
  row: DomainRow,
  before: DomainStatus,
  actor: Actor
): Promise<void> {
  const workspace = await findWorkspaceOf(trx, row)
  const type = findDomainEventType(before, row.status as DomainStatus)
  const domain = toDomainEvent(toDomainRecord(row, installation.domainTarget, 0))
  if (type === 'domain.failed' || (type && before === 'Failed')) {
    const findings = parseFindings(row)
    if (findings) await mailAboutDomain(trx, row, sentenceOfCheck(findings), workspace)
  }
  await noteDomain(trx, {
    row,
    verb: type === null ? null : type === 'domain.failed' ? 'failed' : 'verified',
    workspace,
    actor,
    events: type ? [{ type, data: { domain } }] : [],
  })
}

async function findWorkspaceOf(trx: TransactionClientContract, row: DomainRow) {
  const [workspace] = await select<Pick<Workspace, 'id' | 'name' | 'organisationId'>>(
    trx,
    'SELECT id, name, organisation_id AS organisationId FROM workspaces WHERE id = ?',
    [row.workspace_id]
  )
  return workspace
}
