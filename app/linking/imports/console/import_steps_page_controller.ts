import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import {
  startCheck,
  startComparison,
  startRun,
  stopImport,
} from '#app/linking/imports/actions/control_import'
import { createImport } from '#app/linking/imports/actions/create_import'
import { importProblem } from '#app/linking/imports/problems'
import { findImport } from '#app/linking/imports/queries/find_import'
import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportField,
} from '#app/linking/imports/rules/source_link'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { characters } from '#app/shared/text/validation'

const text = () => vine.string().trim().use(characters(1000)).nullable().optional()

const uploadValidator = vine.create({
  source: vine
    .enum(['', ...IMPORT_SOURCES])
    .nullable()
    .optional(),
})

const checkValidator = vine.create({
  fields: vine.array(vine.string()).optional(),
  domainId: text(),
  folderId: text(),
  tags: text(),
  redirectType: vine
    .enum(['', ...REDIRECT_TYPES])
    .nullable()
    .optional(),
  drawAliases: vine.accepted().optional(),
})

const compareValidator = vine.create({ baseUrl: text() })

/** What each step of an import posts. */
export default class ImportStepsPageController {
  async upload(ctx: HttpContext) {
    const { source } = await ctx.request.validateUsing(uploadValidator)
    const { workspace, actor, plan } = ctx.access
    if (!ctx.upload) throw importProblem('import.file_required', { field: 'file' })
    const id = await createImport(
      {
        path: ctx.upload.path,
        fileName: ctx.upload.fileName,
        source: source || null,
        target: { domainId: null, folderId: null, tags: [], redirectType: null },
        dryRun: true,
        asks: true,
        atMost: plan.bulkLinks,
      },
      workspace,
      actor
    )
    goTo(ctx, buildAreaPath(ctx, `/links/import/${id}`))
  }

  async check(ctx: HttpContext) {
    const given = await ctx.request.validateUsing(checkValidator)
    const { workspace, actor } = ctx.access
    const row = await findImport(workspace.id, ctx.params.importId)
    const tags = (given.tags ?? '').split(',').map((tag) => tag.trim())
    await startCheck(
      row.id,
      {
        mapping: readMapping(row.shape.names, given.fields ?? []),
        drawAliases: given.drawAliases ?? false,
        target: {
          domainId: given.domainId || null,
          folderId: given.folderId || null,
          tags: tags.filter((tag) => tag !== ''),
          redirectType: given.redirectType || null,
        },
      },
      workspace,
      actor
    )
    back(ctx)
  }

  async run(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await startRun(ctx.params.importId, workspace, actor)
    back(ctx)
  }

  async stop(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await stopImport(ctx.params.importId, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('imports.stopped'))
    back(ctx)
  }

  async compare(ctx: HttpContext) {
    const { baseUrl } = await ctx.request.validateUsing(compareValidator)
    const { workspace, actor } = ctx.access
    await startComparison(ctx.params.importId, baseUrl || null, workspace, actor)
    back(ctx)
  }
}

function back(ctx: HttpContext): void {
  goTo(ctx, buildAreaPath(ctx, `/links/import/${ctx.params.importId}`))
}

/**
 * Reads which column has what: the form asks of each column what it says; fields that no column has
 * are left out.
 *
 * @param fields one for each column, in their order; empty: not imported
 * @throws Problem `import.columns_invalid` for a field that two columns are to say
 */
function readMapping(names: string[], fields: string[]): Record<string, string | null> {
  const mapping: Record<string, string | null> = {}
  for (const field of IMPORT_FIELDS) mapping[field] = null
  fields.slice(0, names.length).forEach((field, index) => {
    if (!IMPORT_FIELDS.includes(field as ImportField)) return
    if (mapping[field] !== null) {
      const detail = `“${mapping[field]}” and “${names[index]}” cannot both say the same. Choose one of them.`
      throw importProblem('import.columns_invalid', { detail })
    }
    mapping[field] = names[index]
  })
  return mapping
}
