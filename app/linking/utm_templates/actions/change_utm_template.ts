import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { utmTemplateProblem } from '#app/linking/utm_templates/problems'
import {
  toTemplateColumns,
  type UtmTemplateInput,
} from '#app/linking/utm_templates/rules/template_input'
import type { UtmTemplateRow } from '#app/linking/utm_templates/utm_template_row'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { isDuplicate } from '#app/shared/database/database_errors'
import { lockById, table } from '#app/shared/database/sql'
import { isId, newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** Behaviour, section 13. */
const MAX_TEMPLATES = 100

/** @throws Problem any `utm_template.*` code but `utm_template.not_found` */
export async function createUtmTemplate(
  input: UtmTemplateInput,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const columns = toTemplateColumns(input)
  const id = newId()
  await changing(workspace, actor, 'utm_template.created', id, async (trx) => {
    await lockById(trx, 'workspaces', workspace.id)
    const names = await table<UtmTemplateRow>(trx, 'utm_templates')
      .where('workspace_id', workspace.id)
      .select('name_key')
    if (names.some((row) => row.name_key === columns.name_key)) throw taken()
    if (names.length >= MAX_TEMPLATES) throw utmTemplateProblem('utm_template.too_many')
    await trx
      .table('utm_templates')
      .insert({ id, workspace_id: workspace.id, ...columns, created_at: now() })
  })
  return id
}

/** @throws Problem any `utm_template.*` code but `utm_template.too_many` */
export async function replaceUtmTemplate(
  id: string,
  input: UtmTemplateInput,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const columns = toTemplateColumns(input)
  await changing(workspace, actor, 'utm_template.updated', id, async (trx) => {
    await lock(trx, id, workspace)
    await trx.from('utm_templates').where('id', id).update(columns)
  })
}

/** @throws Problem `utm_template.not_found` */
export async function deleteUtmTemplate(
  id: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await changing(workspace, actor, 'utm_template.deleted', id, async (trx) => {
    await lock(trx, id, workspace)
    await trx.from('utm_templates').where('id', id).delete()
  })
}

/**
 * Turns a breach of the unique key into the refusal, for two requests that came at the same moment.
 */
function changing(
  workspace: Workspace,
  actor: Actor,
  action: string,
  id: string,
  work: (trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  const entry = { action, subjectType: 'utm_template', subjectId: id }
  return changeWithAudit(workspace, actor, entry, work).catch((error) => {
    throw isDuplicate(error, 'utm_templates_name') ? taken() : error
  })
}

async function lock(trx: TransactionClientContract, id: string, workspace: Workspace) {
  const row = isId(id)
    ? await table<UtmTemplateRow>(trx, 'utm_templates')
        .where({ id, workspace_id: workspace.id })
        .forUpdate()
        .first()
    : null
  if (!row) throw utmTemplateProblem('utm_template.not_found')
}

function taken() {
  return utmTemplateProblem('utm_template.name_taken', { field: 'name' })
}
