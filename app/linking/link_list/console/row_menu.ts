import type { HttpContext } from '@adonisjs/core/http'
import { buildAreaPath } from '#app/platform/console/area_path'

interface RowMenuOptions {
  mayWrite: boolean
  mayMakeCodes: boolean

  /** The query of the list, to come back to. */
  listQuery: string
}

/** Stands in the addresses of the menu for the id of the row that it is opened for. */
const ID = '-id-'

/**
 * Builds the menu that the rows of the list share, less what the person may not do. An entry with
 * `statuses` is for links of these alone.
 */
export function buildRowMenu(
  ctx: HttpContext,
  { mayWrite, mayMakeCodes, listQuery }: RowMenuOptions
) {
  const text = (name: string) => ctx.i18n.t(`link_list.row.${name}`)
  const own = buildAreaPath(ctx, `/links/${ID}`)
  const change = (action: string) =>
    `${buildAreaPath(ctx, '/bulk-changes')}?linkIds=${ID}${listQuery && `&${listQuery}`}&action=${action}`
  const code = buildAreaPath(ctx, `/qr-codes/new?linkId=${ID}`)
  const entries = [
    { text: text('open'), icon: 'external-link', url: own },
    mayWrite && { text: text('edit'), icon: 'pencil', url: `${own}/edit` },
    mayMakeCodes && { text: text('qr_code'), icon: 'qr-code', url: code },
    mayWrite && { text: text('move'), icon: 'folder-input', url: change('move') },
    mayWrite && { text: text('pause'), icon: 'pause', action: change('pause'), statuses: 'Active' },
    mayWrite && {
      text: text('resume'),
      icon: 'play',
      action: change('resume'),
      statuses: 'Paused',
    },
    mayWrite && {
      text: text('archive'),
      icon: 'archive',
      action: change('archive'),
      statuses: 'Active Paused Draft',
    },
    mayWrite && {
      text: text('unarchive'),
      icon: 'archive-restore',
      action: `${own}/status/active?list&${listQuery}`,
      statuses: 'Archived',
    },
    mayWrite && { rule: true },
    mayWrite && { text: text('delete'), icon: 'trash-2', danger: true, url: change('delete') },
  ]
  return entries.filter((entry) => entry !== false)
}
