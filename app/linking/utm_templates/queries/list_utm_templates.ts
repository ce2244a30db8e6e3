import db from '@adonisjs/lucid/services/db'
import { utmTemplateProblem } from '#app/linking/utm_templates/problems'
import { UTM_FIELDS } from '#app/linking/utm_templates/rules/template_input'
import type { UtmTemplateRow } from '#app/linking/utm_templates/utm_template_row'
import { table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** Lists the workspace's UTM templates, by name. */
export async function listUtmTemplates(workspaceId: string) {
  const rows = await table<UtmTemplateRow>(db, 'utm_templates')
    .where('workspace_id', workspaceId)
    .orderBy('name_key')
  return rows.map(toRecord)
}

/** @throws Problem `utm_template.not_found` */
export async function findUtmTemplate(workspaceId: string, id: string) {
  const row = isId(id)
    ? await table<UtmTemplateRow>(db, 'utm_templates')
        .where({ id, workspace_id: workspaceId })
        .first()
    : null
  if (!row) throw utmTemplateProblem('utm_template.not_found')
  return toRecord(row)
}

function toRecord(row: UtmTemplateRow) {
  const values = UTM_FIELDS.map(([field, column]) => [field, row[column]])
  return {
    id: row.id,
    name: row.name,
    ...Object.fromEntries(values),
    createdAt: row.created_at.toISOString(),
  }
}
