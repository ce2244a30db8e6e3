import type { HttpContext } from '@adonisjs/core/http'
import { openListing } from '#app/linking/link_list/console/open_listing'
import { exportNamedLinks } from '#app/linking/link_list/queries/export_named_links'
import { sendExport } from '#app/platform/api/send_export'
import { buildAreaPath } from '#app/platform/console/area_path'
import { invalidField } from '#app/shared/problems/problems'
import { CSV_FORMS, type CsvForm } from '#app/shared/text/csv'

const FORMS = Object.keys(CSV_FORMS) as CsvForm[]

/** The links of a list as a file for people; the API's exports are for programs and imports. */
export default class LinkExportPageController {
  async ask(ctx: HttpContext) {
    const { address, urlOf } = await openListing(ctx)
    const { timeZone } = ctx.access.workspace
    return ctx.view.render('pages/linking/links/export', {
      back: urlOf({}),
      action: buildAreaPath(ctx, '/links/export/file'),
      hidden: Object.entries(address.filter).filter(([, value]) => value),
      forms: FORMS,
      zone: timeZone,
    })
  }

  /** Sends the file. */
  async download(ctx: HttpContext) {
    const { form: asked = 'plain' } = ctx.request.qs()
    const form = FORMS.find((one) => one === asked)
    if (!form) throw invalidField('form', `Take one of ${FORMS.join(', ')}.`)
    const { workspace } = ctx.access
    const { address } = await openListing(ctx)
    const nameColumn = (column: string) =>
      ctx.i18n.t(`link_list.columns.${column}`, { zone: workspace.timeZone })
    const file = {
      owner: workspace.id,
      fileName: 'shunt-links.csv',
      contentType: 'text/csv; charset=utf-8',
    }
    return sendExport(ctx, file, exportNamedLinks(workspace, address.filter, { form, nameColumn }))
  }
}
