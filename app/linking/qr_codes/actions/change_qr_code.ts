import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LinkRow } from '#app/linking/links/link'
import { qrProblem } from '#app/linking/qr_codes/problems'
import { toStyle, toStyleColumns, type QrCodeRow } from '#app/linking/qr_codes/qr_code'
import { lockQrCode } from '#app/linking/qr_codes/queries/find_qr_code'
import { readQrCodeName } from '#app/linking/qr_codes/rules/code_name'
import { readStyle, type StyleInput } from '#app/linking/qr_codes/rules/styling'
import { assertCodeVersion } from '#app/linking/qr_codes/rules/version_check'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

export interface ChangeQrCodeInput extends StyleInput {
  name?: string | null
}

/** Which code of which workspace a change is about, and who makes it. */
export interface QrCodeChange {
  id: string

  /** Versions that the caller means to change; null: whatever it is. */
  versions: number[] | null
  workspace: Workspace
  actor: Actor
}

type CodeColumns = Partial<
  Pick<
    QrCodeRow,
    | 'name'
    | 'foreground'
    | 'background'
    | 'error_correction'
    | 'quiet_zone'
    | 'dot_shape'
    | 'eye_shape'
    | 'frame'
    | 'frame_text'
    | 'archived_at'
  >
>

/**
 * Changes a code's name and style. What is missing or null stays as it is; an empty name is the
 * link's title or alias again.
 *
 * @throws Problem `qr.not_found`, `qr.version_conflict`, `qr.logo_needs_high` and those of
 * `readStyle` and `readQrCodeName`
 */
export async function changeQrCode(change: QrCodeChange, input: ChangeQrCodeInput): Promise<void> {
  await withLockedQrCode(change, async (trx, code) => {
    const style = readStyle(input, toStyle(code))
    if (code.hasLogo && style.errorCorrection !== 'High') {
      throw qrProblem('qr.logo_needs_high', { field: 'errorCorrection' })
    }
    const name = await nameAfter(trx, code, input.name)
    const columns = changedOnly(code, { name, ...toStyleColumns(style) })
    if (Object.keys(columns).length === 0) return
    await storeQrCode(trx, change, code, 'qr_code.updated', columns)
  })
}

/**
 * Archives a code: lists hide it, printed ones keep working.
 *
 * @throws Problem `qr.not_found`, `qr.version_conflict`
 */
export async function archiveQrCode(change: QrCodeChange): Promise<void> {
  await withLockedQrCode(change, async (trx, code) => {
    if (code.archived_at) return
    await storeQrCode(trx, change, code, 'qr_code.archived', { archived_at: now() })
  })
}

/** Takes a code out of the archive: lists show it again. */
export async function restoreQrCode(change: QrCodeChange): Promise<void> {
  await withLockedQrCode(change, async (trx, code) => {
    if (!code.archived_at) return
    await storeQrCode(trx, change, code, 'qr_code.restored', { archived_at: null })
  })
}

/** Runs the work with the code locked and known to be of the version that the caller means. */
export async function withLockedQrCode(
  { id, versions, workspace }: QrCodeChange,
  work: (
    trx: TransactionClientContract,
    code: Awaited<ReturnType<typeof lockQrCode>>
  ) => Promise<void>
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const code = await lockQrCode(trx, workspace.id, id)
    assertCodeVersion(code, versions)
    await work(trx, code)
  })
}

/** Stores the next version of a code, last in its transaction. */
export async function storeQrCode(
  trx: TransactionClientContract,
  { workspace, actor }: QrCodeChange,
  code: QrCodeRow,
  action: string,
  columns: CodeColumns
): Promise<void> {
  await trx
    .from('qr_codes')
    .where('id', code.id)
    .update({ ...columns, version: code.version + 1, updated_at: now() })
  const data = { name: code.name, ...columns }
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [{ action, subjectType: 'qr_code', subjectId: code.id, data }],
  })
}

async function nameAfter(
  trx: TransactionClientContract,
  code: QrCodeRow,
  given: string | null | undefined
): Promise<string> {
  if (given === undefined || given === null) return code.name
  return readQrCodeName(
    given,
    await table<LinkRow>(trx, 'links').where('id', code.link_id).firstOrFail()
  )
}

function changedOnly(code: QrCodeRow, columns: CodeColumns): CodeColumns {
  const entries = Object.entries(columns) as [keyof CodeColumns, any][]
  return Object.fromEntries(entries.filter(([column, value]) => code[column] !== value))
}
